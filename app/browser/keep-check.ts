// Fetched a moment after the page that checks certificates: the line is the reader's first.
import { listAddresses, readLists } from '../../rules/certificates/known-lists.ts'
import { checkCache, fetchLists } from './check/find-lists.ts'

const here = '/verify'
const dayMs = 86_400_000

/**
 * Keeps the page in its language with all that it needs, and both lists, at most once a day; then has a
 * worker answer with it, so that the address of a scanned code reaches nobody.
 */
async function keepCheck(): Promise<void> {
  const cache = await caches.open(checkCache)
  const kept = await cache.match(here)
  const age = kept ? Math.abs(Date.now() - Date.parse(kept.headers.get('Date') ?? '')) : dayMs
  // Of another build the script is another one.
  const isCurrent = age < dayMs && isLike(document.documentElement, (await kept?.text()) ?? '')
  // The lists are small: a slow line brings them, too.
  if (!isCurrent) await (isGoodLine() ? keepAnew(cache) : fetchLists())
  if (!(await cache.match(here))) return
  // Scopes heed case: a code is scanned in capitals.
  for (const scope of ['/V/', '/v']) await navigator.serviceWorker.register('/check.js', { scope })
}

/** The page last: where it is kept, all that it needs is. */
async function keepAnew(cache: Cache) {
  const headers = { 'Accept-Language': document.documentElement.lang }
  const get = (address: string) =>
    fetch(address, { headers, credentials: 'omit', cache: 'no-cache', redirect: 'error', priority: 'low' })
  const [page, keys, cancelled] = await Promise.all([
    get(here),
    get(listAddresses.keys),
    get(listAddresses.cancelled),
  ])
  const text = await page.clone().text()
  const lists = readLists(await keys.clone().json(), await cancelled.clone().json())
  if (!page.ok || !lists) return
  const named = Array.from(
    text.matchAll(/\s(?:src|href|data-(?:then|script|judge|pictures))="(\/assets\/[^"]+)"/g),
    ([, path]) => path,
  )
  // None twice, as the icon that is also the mark: the cache would take none.
  await cache.addAll([...new Set(named as string[])])
  await cache.put(listAddresses.keys, keys)
  await cache.put(listAddresses.cancelled, cancelled)
  await cache.put(here, page)
  for (const old of await cache.keys()) {
    const path = new URL(old.url).pathname
    if (path.startsWith('/assets/') && !text.includes(path)) await cache.delete(old)
  }
}

/** Whether a kept page is in the language of this one and asks for the same script. */
function isLike({ lang }: HTMLElement, text: string) {
  const script = document.getElementById('check')?.dataset.then ?? ''
  return text.includes(`<html lang="${lang}"`) && text.includes(script)
}

function isGoodLine() {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
  return !(connection && (connection.saveData || /2g/.test(connection.effectiveType)))
}

keepCheck().catch(() => undefined)
