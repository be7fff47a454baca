import { basename } from 'node:path'
import { type BackupContents, openBackupFile } from './backup-file.server.ts'
import { isFile, kindOf, type Progress } from './contents.server.ts'
import type { BackupKey } from './encryption.server.ts'
import { damaged, MoveRefused } from './move-refused.ts'

/**
 * Verifies an earlier backup and finds which files it, or those before it, hold, which a later one may leave
 * out. Throws `MoveRefused` when it is damaged.
 */
export async function readEarlier(
  path: string,
  { keys, progress }: { keys?: BackupKey[]; progress: Progress },
) {
  const contents = await openBackupFile(path, keys)
  const held = new Set<string>()
  let rows = 0
  for await (const piece of contents.chunks()) {
    rows += isFile(piece) ? 1 : piece.rows.length
    progress(`${kindOf(piece)}, of the earlier backup`, rows)
    if (isFile(piece) && piece.state !== 'lost') held.add(piece.file)
  }
  return { since: { name: basename(path), header: contents.header }, held }
}

/**
 * A backup together with the earlier ones whose files it leaves out, as one that leaves out none: what it
 * holds itself, and then their files, each read to its end. Throws `MoveRefused` when one of them is not
 * named, or when one is named for nothing.
 */
export async function withEarlier(
  latest: BackupContents,
  paths: string[],
  keys?: BackupKey[],
): Promise<BackupContents> {
  const named = await Promise.all(
    paths.map(async (path) => ({ path, contents: await openBackupFile(path, keys) })),
  )
  const chain: BackupContents[] = []
  let { since } = latest
  while (since) {
    const { name, header } = since
    const found = named.find(({ contents }) => contents.header === header)
    if (!found)
      throw new MoveRefused(`This backup leaves out files that another one holds: name ${name} after it.`)
    chain.push(found.contents)
    since = found.contents.since
  }
  const more = named.find(({ contents }) => !chain.includes(contents))
  if (more) throw new MoveRefused(`No backup leaves out files that ${more.path} holds: do not name it.`)
  return chain.length === 0 ? latest : { ...latest, since: undefined, chunks: () => readAll(latest, chain) }
}

async function* readAll(latest: BackupContents, chain: BackupContents[]) {
  const missing = new Set<string>()
  for await (const piece of latest.chunks()) {
    if (isFile(piece) && piece.state === 'earlier') missing.add(piece.file)
    else yield piece
  }
  for (const earlier of chain) {
    for await (const piece of earlier.chunks())
      if (isFile(piece) && piece.state === 'here' && missing.delete(piece.file)) yield piece
  }
  if (missing.size > 0) throw damaged(`${missing.size} files are in none of those that were named`)
}
