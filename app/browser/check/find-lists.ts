import { type KnownLists, listAddresses, readLists } from '../../../rules/certificates/known-lists.ts'

/** What is kept to check codes without a connection. The worker of the catalogue spares it. */
export const checkCache = 'check'

/** The lists that the browser keeps; undefined where it keeps none. */
export async function keptLists(): Promise<KnownLists | undefined> {
  const cache = await caches.open(checkCache)
  return read((address) => cache.match(address))
}

/** The lists as the council publishes them now; undefined where they cannot be fetched. */
export function fetchLists(): Promise<KnownLists | undefined> {
  return read((address) => fetch(address, { credentials: 'omit', cache: 'no-cache' }))
}

async function read(get: (address: string) => Promise<Response | undefined>) {
  try {
    const answers = await Promise.all([get(listAddresses.keys), get(listAddresses.cancelled)])
    const [keys, cancelled] = await Promise.all(answers.map((answer) => answer?.ok && answer.json()))
    return readLists(keys, cancelled)
  } catch {
    return undefined
  }
}
