/* What Python and the browser tell each other, and the few things that are global. */

declare module "*.css" {
  const sheet: CSSStyleSheet;
  export default sheet;
}

/** What Streamlit hands to a component at every change of its data. */
interface Component<Data> {
  data: Data;
  parentElement: ShadowRoot;
  setStateValue: (name: string, value: unknown) => void;
  setTriggerValue: (name: string, value: unknown) => void;
}

type Mount = (component: Component<any>) => void | (() => void);

/** The code of all components, by name; mount.js waits for it. */
declare var rankingKit: Record<string, Mount> | undefined;


type Grade = number | null;

/** A document on a card. */
interface Item {
  key: number;
  name: string;
  grade: Grade;
}

type Way = "up" | "down" | "same";

/** A text whose form follows a count: its forms by the categories of CLDR. */
type Plural = Record<string, string>;

/** The texts of the catalogue that begin with "editor." (ui/words/text.py). */
type Labels = { [name: string]: string } & { pending: Plural & string };

/** The address of a list: its parameters. */
type Address = Record<string, string>;

/** The active list as Python gave it: its address, and the keys of its documents, which name no other list. */
interface Base {
  revision: number;
  address: Address;
  keys: number[];
}

/** A list that undo or redo brings back. */
type Step = [address: Address, keys: number[]];

/** What Python answers with (ui/session/channel.py). */
interface Answer {
  session: string;
  ack: { instance: string; seq: number; attempt: number };
  receipt: number;
  base: Base;
  /** The steps of undo and redo are numbered from when the session began; `first` is the first that is left, and
   * those `from` one on are told, the present one by null. */
  history: {
    past: number;
    future: number;
    first: number;
    from: number;
    steps: (Step | null)[];
    before: number | null;
    moved: number | null;
  };
  /** What of the page is open, as further parameters of the address. */
  look: Address;
  answers: [series: string, answers: string] | null;
  /** The room on screen as Python has seen it; its teacher sees how many are there and have answered. */
  room: { code: string; state: number; counts: [number, number] | null; is_seated: boolean; can_sit: boolean; waits: boolean } | null;
}

/** A line in the list that is not the cutoff (ui/list/ranking_editor.py): the ranks under which it can stand, each
 * with what it says there, and the one under which it does.
 */
interface Line {
  places: number[];
  texts: string[];
  at: number;
}

/** What ui/list/ranking_editor.py hands to the editor. */
interface ListData extends Answer {
  loads: number;
  /** Whether the list is what the page begins with, and nobody has chosen or edited it. */
  begins: boolean;
  queries: string[];
  active: number;
  /** Documents, whose keys stand in the base. */
  ranked: Omit<Item, "key">[];
  missing: Omit<Item, "key">[];
  k: number;
  top: number;
  line: Line | null;
  depths: number[];
  deep: boolean[];
  scores: string[];
  pinned: number[] | null;
  /** What is said of a document that the pinned order has, and of one that it has not; if one is pinned. */
  was?: string;
  was_not?: string;
  predict: boolean;
  /** Whether it is asked what the last move does. */
  asks: boolean;
  /** The edits that the lesson refuses, each with the sentence that says why. */
  locked: Record<string, string>;
}

/** That, with the words that the kit has brought. */
type EditorData = ListData & import("./shared/words.js").Words;
