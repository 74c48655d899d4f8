/** A node of Preact's, or a text; what lies inside is Preact's own business. */
export type Child = object | string | number | null;

export function h(type: string, props: object | null, ...children: unknown[]): object;
export function render(child: Child, parent: Element): void;
