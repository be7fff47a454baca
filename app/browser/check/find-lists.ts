import { type KnownLists, listAddresses, readLists } from '../../../rules/certificates/known-lists.ts'

/** What is kept to check codes without a connection. The worker of the catalogue spares it. */
export const checkCache = 'check'

/** The lists that the browser keeps; undefined where it keeps none. */
export async function keptLists(): Promise<KnownLists | undefined> {
  const cache = await caches.open(checkCache)
  return read(await matches(cache))
}

/**
 * The lists as the council publishes them now, which are kept where older ones were; undefined where they
 * cannot be fetched, or do not come within so many milliseconds.
 */
export async function fetchLists(patience?: number): Promise<KnownLists | undefined> {
  const late = new Promise<undefined>((resolve) => {
    if (patience !== undefined) setTimeout(resolve, patience)
  })
  return Promise.race([fetchAndKeep().catch(() => undefined), late])
}

const addresses = [listAddresses.keys, listAddresses.cancelled]

const matches = (cache: Cache) => Promise.all(addresses.map((address) => cache.match(address)))

async function fetchAndKeep() {
  const answers = await Promise.all(
    addresses.map((address) => fetch(address, { credentials: 'omit', cache: 'no-cache' })),
  )
  const lists = await read(answers.map((answer) => answer.clone()))
  const cache = await caches.open(checkCache)
  if (lists && (await matches(cache)).every(Boolean))
    await Promise.all(addresses.map((address, index) => cache.put(address, answers[index] as Response)))
  return lists
}

async function read(answers: (Response | undefined)[]) {
  try {
    const [keys, cancelled] = await Promise.all(answers.map((answer) => answer?.ok && answer.json()))
    return readLists(keys, cancelled)
  } catch {
    return undefined
  }
}
