/** Begins anew as another guest: everything that the pages know is the old guest's. */

const CHANGED = "guest";
const NEWS = "you-news";

/**
 * Loads this page anew, and lets the other windows do so; then tells what has happened.
 * @param {string} news
 */
export function beginAnew(news) {
  try {
    sessionStorage.setItem(NEWS, news);
    localStorage.setItem(CHANGED, String(Date.now()));
  } catch {
    // A browser that keeps nothing begins anew all the same.
  }
  location.reload();
}

/** Returns what has happened before the page was loaded anew, once. */
export function newsFromBefore() {
  try {
    const news = sessionStorage.getItem(NEWS);
    sessionStorage.removeItem(NEWS);
    return news;
  } catch {
    return null;
  }
}
