/** Has links load documents where there is no connection but a stored catalogue. */
export function followOfflineLinks(): void {
  addEventListener('click', followAsDocument, true)
}

/** The service worker has stored documents, not React Router's data. */
function followAsDocument(event: Event) {
  const onLink = event.target instanceof Element && event.target.closest('a[href]') !== null
  if (onLink && !navigator.onLine && hasOfflineCatalogue()) event.stopPropagation()
}

/** Whether a service worker can answer with stored pages. */
export function hasOfflineCatalogue(): boolean {
  return Boolean(navigator.serviceWorker?.controller)
}
