/** The address of the start page, which may stand below the root of its host: Streamlit's own code lies in `static/js/`
 * beside it.
 */
export function startPage() {
  const script = document.querySelector('script[type="module"][src*="/static/js/"]');
  return script instanceof HTMLScriptElement ? new URL("../../", script.src) : new URL(".", location.href);
}
