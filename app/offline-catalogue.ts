const restMs = 3000

/**
 * Has the browser keep the public catalogue for when there is no signal, in the page's language; once the page has
 * had its rest, since the line is the reader's. Browsers that cannot, or may not, go on without.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('click', followAsDocument, true)
  const language = encodeURIComponent(document.documentElement.lang)
  setTimeout(() => {
    navigator.serviceWorker.register(`/sw.js?language=${language}`).catch(() => undefined)
  }, restMs)
}

/** Without a connection a link is not the script's to follow: the browser has kept documents, and no data. */
function followAsDocument(event: Event) {
  const onLink = event.target instanceof Element && event.target.closest('a[href]') !== null
  if (onLink && !navigator.onLine && hasOfflineCatalogue()) event.stopPropagation()
}

/** Whether the browser can answer with a page that it keeps. */
export function hasOfflineCatalogue(): boolean {
  return Boolean(navigator.serviceWorker?.controller)
}
