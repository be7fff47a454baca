// Answers for the addresses of codes with the page that checks them, so that they reach nobody.
import { checkCache } from './check/find-lists.ts'
import type { Fetching, WorkerScope } from './parts/worker-scope.ts'

const worker = self as unknown as WorkerScope
const page = '/verify'

async function kept(path: string) {
  const cache = await caches.open(checkCache)
  return cache.match(path)
}

async function answer({ request }: Fetching, path: string): Promise<Response> {
  // The page itself is kept for where there is no connection, the code that was scanned for nobody to learn
  // of it.
  if (path !== page) return (await kept(path.startsWith('/assets/') ? path : page)) || fetch(request)
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await kept(page)
    if (stored) return stored
    throw error
  }
}

worker.addEventListener('install', (event) => {
  // Without it Chromium asks the council at the same time as it starts the worker. There is no navigation
  // preload either.
  event.waitUntil(
    Promise.resolve(
      event.addRoutes?.({ condition: { requestMode: 'navigate' }, source: 'fetch-event' }),
    ).then(() => worker.skipWaiting()),
  )
})
worker.addEventListener('fetch', (event) => {
  const { url, method, mode } = event.request
  const { origin, pathname } = new URL(url)
  const isPage = mode === 'navigate' && (pathname === page || /^\/v\//i.test(pathname))
  if (method !== 'GET' || origin !== location.origin || !(isPage || pathname.startsWith('/assets/'))) return
  event.respondWith(answer(event, pathname))
})
