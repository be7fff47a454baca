import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Syncs a folder; without this a power cut could undo what was renamed into it. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** Writes a file for its owner alone, whole or not at all: a power cut leaves what was there before. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const part = `${path}.${process.pid}`
  try {
    await writeFile(part, text, { mode: 0o600, flush: true })
    await rename(part, path)
  } catch (error) {
    // A full disk takes some of it.
    await rm(part, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}
