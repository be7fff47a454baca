import { open } from 'node:fs/promises'

/** Syncs a folder; without this a power cut could undo what was renamed into it. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
