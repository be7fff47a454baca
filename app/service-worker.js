const language = new URL(self.location).searchParams.get('language') || 'en'
const name = `catalogue ${version} ${language}`
const offline = '/offline'
const mostKept = 60
const patienceMs = 5000
const freshMs = 86_400_000

const kept = (path) => /^\/(services(\/[^/?]+|\?need=[a-zA-Z]+)?)?$/.test(path)
const pathOf = ({ url }) => url.slice(self.location.origin.length)

// Without a session and in one language, whoever holds the phone: what is kept is what anyone may read.
async function keep(path) {
  const headers = { 'Accept-Language': language }
  if (path !== offline) headers['Stored-Copy'] = '1'
  const request = { headers, credentials: 'omit', cache: 'no-store', redirect: 'error', priority: 'low' }
  const page = await fetch(path, request)
  if (!page.ok) throw new Error(`${path} answers ${page.status}`)
  const text = page.clone().text()
  const cache = await caches.open(name)
  await cache.put(path, page)
  const visited = (await cache.keys()).filter((request) => pathOf(request).startsWith('/services/'))
  await Promise.all(visited.slice(0, -mostKept).map((request) => cache.delete(request)))
  return text
}

const isGoodLine = () => {
  const { connection } = self.navigator
  return !(connection && (connection.saveData || /2g/.test(connection.effectiveType)))
}

// One after the other: the line is the reader's. On a bad line the worker before this one stays, with what it has kept.
async function keepCatalogue() {
  if (!isGoodLine()) throw new Error('The line is too slow to keep the catalogue.')
  await keep(offline)
  try {
    const home = await keep('/')
    await keep('/services')
    for (const [, path] of home.matchAll(/href="(\/services\?need=[a-zA-Z]+)"/g)) await keep(path)
  } catch {
    // What is missing is kept when it is next read.
  }
  await self.skipWaiting()
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((one) => one !== name).map((one) => caches.delete(one)))
  if (self.registration.navigationPreload) await self.registration.navigationPreload.enable()
  await self.clients.claim()
}

async function answer(event, fromNetwork) {
  const path = pathOf(event.request)
  const cache = await caches.open(name)
  const stored = kept(path) ? await cache.match(path) : undefined
  const tooLong = stored && new Promise((resolve) => setTimeout(resolve, patienceMs, stored))
  try {
    return await Promise.race([fromNetwork, ...(tooLong ? [tooLong] : [])])
  } catch (error) {
    const page = stored || (await cache.match(offline))
    if (page) return page
    throw error
  }
}

async function keepWhatWasRead(event, fromNetwork) {
  const path = pathOf(event.request)
  const page = await fromNetwork.catch(() => undefined)
  if (!kept(path) || page?.status !== 200 || !isGoodLine()) return
  const stored = await (await caches.open(name)).match(path)
  const old = !stored || Date.now() - Date.parse(stored.headers.get('Date')) > freshMs
  if (old) await keep(path).catch(() => undefined)
}

self.addEventListener('install', (event) => event.waitUntil(keepCatalogue()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { method, mode } = event.request
  if (method !== 'GET' || mode !== 'navigate') return
  const fromNetwork = Promise.resolve(event.preloadResponse).then((page) => page || fetch(event.request))
  event.respondWith(answer(event, fromNetwork))
  event.waitUntil(keepWhatWasRead(event, fromNetwork))
})
