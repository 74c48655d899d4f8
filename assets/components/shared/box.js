const BOX = "[data-testid=stDialog]";

/** The box that Streamlit lays over the page while its server is away. A line of ours says so, and the list can be
 * edited meanwhile: the box is closed as soon as it is there, and the focus goes back to where it was.
 */
export class Box {
  constructor() {
    this.observer = new MutationObserver((records) => this.see(records));
    /** @type {EventTarget | undefined} */
    this.focused = undefined;
    this.note = (/** @type {FocusEvent} */ event) => {
      const [focused] = event.composedPath();
      if (!(focused instanceof Element && focused.closest(BOX))) this.focused = focused;
    };
  }

  refuse() {
    this.focused = focusNow();
    document.addEventListener("focusin", this.note);
    this.observer.observe(document.body, { childList: true });
  }

  allow() {
    document.removeEventListener("focusin", this.note);
    this.observer.disconnect();
  }

  /** @param {MutationRecord[]} records */
  see(records) {
    const boxes = (/** @type {"addedNodes" | "removedNodes"} */ which) =>
      records.flatMap((record) => [...record[which]]).filter((node) => node instanceof HTMLElement && node.matches(BOX));
    for (const box of /** @type {HTMLElement[]} */ (boxes("addedNodes"))) {
      box.style.visibility = "hidden";
      /** @type {HTMLElement | null} */ (box.querySelector("section > button"))?.click();
    }
    const isFree = document.activeElement === document.body;
    if (boxes("removedNodes").length && isFree && this.focused instanceof HTMLElement) this.focused.focus();
  }
}

/** The element that has the focus, in whichever shadow it is. */
function focusNow() {
  let found = document.activeElement ?? undefined;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found;
}
