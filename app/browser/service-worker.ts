import { checkCache } from './check/find-lists.ts'
import type { Fetching, WorkerScope } from './parts/worker-scope.ts'

/** The build writes it before this script. */
declare const version: string

const worker = self as unknown as WorkerScope
const language = new URL(location.href).searchParams.get('language') || 'en'
const cacheName = `catalogue ${version} ${language}`
const offline = '/offline'
const mostKept = 60
const patienceMs = 5000
const freshMs = 86_400_000

const kept = (path: string) => /^\/(services(\/[^/?]+|\?need=[a-zA-Z]+)?)?$/.test(path)
const pathOf = ({ url }: Request) => url.slice(location.origin.length)

// Fetched without a session and in one language: the cache holds only what anyone may read.
async function keep(path: string) {
  const headers: Record<string, string> = { 'Accept-Language': language }
  if (path !== offline) headers['Stored-Copy'] = '1'
  const page = await fetch(path, {
    headers,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    priority: 'low',
  })
  if (!page.ok) throw new Error(`${path} answers ${page.status}`)
  const text = page.clone().text()
  const cache = await caches.open(cacheName)
  await cache.put(path, page)
  const visited = (await cache.keys()).filter((request) => pathOf(request).startsWith('/services/'))
  await Promise.all(visited.slice(0, -mostKept).map((request) => cache.delete(request)))
  return text
}

const isGoodLine = () => {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
  return !(connection && (connection.saveData || /2g/.test(connection.effectiveType)))
}

// One after the other: the line is the reader's. On a bad line the worker before this one stays, with what it
// has kept.
async function keepCatalogue() {
  if (!isGoodLine()) throw new Error('The line is too slow to keep the catalogue.')
  await keep(offline)
  try {
    const home = await keep('/')
    await keep('/services')
    for (const [, path] of home.matchAll(/href="(\/services\?need=[a-zA-Z]+)"/g)) await keep(path ?? '')
  } catch {
    // What is missing is kept when it is next read.
  }
  await worker.skipWaiting()
}

async function activate() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((one) => one !== cacheName && one !== checkCache).map((one) => caches.delete(one)),
  )
  if (worker.registration.navigationPreload) await worker.registration.navigationPreload.enable()
  await worker.clients.claim()
}

async function answer(event: Fetching, fromNetwork: Promise<Response>) {
  const path = pathOf(event.request)
  const cache = await caches.open(cacheName)
  const stored = kept(path) ? await cache.match(path) : undefined
  const tooLong = stored && new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, stored))
  try {
    return await Promise.race([fromNetwork, ...(tooLong ? [tooLong] : [])])
  } catch (error) {
    const page = stored || (await cache.match(offline))
    if (page) return page
    throw error
  }
}

async function keepWhatWasRead(event: Fetching, fromNetwork: Promise<Response>) {
  const path = pathOf(event.request)
  const page = await fromNetwork.catch(() => undefined)
  if (!kept(path)) return
  const cache = await caches.open(cacheName)
  if (page?.status === 404) await cache.delete(path)
  if (page?.status !== 200 || !isGoodLine()) return
  const stored = await cache.match(path)
  const old = !stored || Date.now() - Date.parse(stored.headers.get('Date') ?? '') > freshMs
  if (old) await keep(path).catch(() => undefined)
}

worker.addEventListener('install', (event) => event.waitUntil(keepCatalogue()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { method, mode } = event.request
  if (method !== 'GET' || mode !== 'navigate') return
  const fromNetwork = Promise.resolve(event.preloadResponse).then((page) => page || fetch(event.request))
  event.respondWith(answer(event, fromNetwork))
  event.waitUntil(keepWhatWasRead(event, fromNetwork))
})
