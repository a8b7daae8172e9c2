/** Loads the styles that not every page needs. */

/** @param {string} name */
export function loadStyle(name) {
  const href = new URL(`./style/${name}.css`, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return undefined;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((done) => {
    link.onload = link.onerror = () => done(undefined);
    document.head.append(link);
  });
}
