const delayMs = 3000

/**
 * Registers the service worker that stores the public catalogue, in the page's language, for when there is no signal. It
 * starts late, so that it does not compete with the page for the connection. Browsers without service workers, or that
 * forbid them, work without.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('click', followAsDocument, true)
  const language = encodeURIComponent(document.documentElement.lang)
  setTimeout(() => {
    navigator.serviceWorker.register(`/sw.js?language=${language}`).catch(() => undefined)
  }, delayMs)
}

/** Without a connection, links must load documents: the service worker has stored documents, not React Router's data. */
function followAsDocument(event: Event) {
  const onLink = event.target instanceof Element && event.target.closest('a[href]') !== null
  if (onLink && !navigator.onLine && hasOfflineCatalogue()) event.stopPropagation()
}

/** Whether a service worker can answer with stored pages. */
export function hasOfflineCatalogue(): boolean {
  return Boolean(navigator.serviceWorker?.controller)
}
