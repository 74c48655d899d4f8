/* A page that shows the app in a frame can give the frame the height that the app has: it is told by a message,
 * `{ type: "ranking-metrics-lab", height }`, and only if it is one of the hosts that may show it (deploy/README.md).
 */

const TYPE = "ranking-metrics-lab";
const AGAIN = 250; // milliseconds: nothing tells of every change of what lies on the page
const HOST = /^(?:([a-z]+):\/\/)?(\*\.)?([^/:]*)(?::(\d+|\*))?(?:\/.*)?$/i;
/** @type {Record<string, string>} */
const USUAL_PORTS = { "http:": "80", "https:": "443" };

let isTelling = false;

/** Tell the page around the app how high it is, now and whenever that changes.
 *
 * @param {string} hosts those that may show it, as the policy writes them; none: nobody is told
 */
export function tellHeight(hosts) {
  if (isTelling || !hosts || parent === window) return;
  isTelling = true;
  const origins = allowedOrigins(hosts.split(" "), location.ancestorOrigins?.[0]);
  let last = 0;
  setInterval(() => {
    const height = wantedHeight();
    if (!height || height === last) return;
    last = height;
    for (const origin of origins) parent.postMessage({ type: TYPE, height }, origin);
  }, AGAIN);
}

/** Name the origins to which a message may go: the parent's if it is among the hosts. Where the browser does not say
 * whose page that is, those hosts that are written in full: it delivers nothing to any other.
 *
 * @param {string[]} hosts @param {string | undefined} origin
 * @returns {string[]}
 */
export function allowedOrigins(hosts, origin) {
  if (origin) return hosts.some((host) => allows(host, origin)) ? [origin] : [];
  return hosts.filter((host) => host.includes("://") && !host.includes("*")).map((host) => new URL(host).origin);
}

/** Tell whether a host of the policy is that of an origin: `https://*.school.example`, `http://localhost:*`, `https:`.
 *
 * @param {string} host @param {string} origin
 */
function allows(host, origin) {
  const { protocol, hostname, port } = new URL(origin);
  if (host === "*" || host === protocol) return true;
  const [, scheme, wild, name, at] = HOST.exec(host) ?? [];
  if (!name || (scheme && `${scheme}:` !== protocol)) return false;
  const usual = USUAL_PORTS[protocol];
  const isAt = at === "*" || (at || usual) === (port || usual);
  return isAt && (wild ? hostname.endsWith(`.${name}`) : hostname === name);
}

/** How high the frame has to be so that nothing in it scrolls; 0: there is nothing yet. */
function wantedHeight() {
  const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=stMainBlockContainer]"));
  const list = /** @type {HTMLElement | null} */ (document.querySelector(".st-key-list"));
  if (!page) return 0;
  const inList = list ? Math.max(0, ...[...list.children].map((child) => bottom(/** @type {HTMLElement} */ (child)))) : 0;
  const sheet = list && isSheet(list) ? list.offsetHeight : 0;
  // Below the page the list has a share of whatever height there is; beside it, all of it.
  const share = sheet / innerHeight;
  const wanted = share ? Math.max((page.offsetHeight - sheet) / (1 - share), inList / share) : page.offsetHeight;
  return Math.ceil(Math.max(wanted, share ? 0 : (list?.offsetTop ?? 0) + inList));
}

/** @param {HTMLElement} child of the list */
function bottom(child) {
  const below = parseFloat(getComputedStyle(/** @type {HTMLElement} */ (child.parentElement)).paddingBottom);
  return child.offsetTop + child.offsetHeight + below;
}

/** Tell whether the list lies below the page, as on a phone. @param {HTMLElement} list */
function isSheet(list) {
  return list.offsetHeight > 0 && list.offsetWidth === innerWidth;
}
