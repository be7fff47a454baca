/** What a service worker has that a page has not. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}

interface Lasting extends Event {
  /** While it is being installed, where the browser knows it: which requests start the worker. */
  addRoutes?(route: { condition: { requestMode: 'navigate' }; source: 'fetch-event' }): Promise<void>
  waitUntil(work: Promise<unknown>): void
}

export interface Fetching extends Lasting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
