import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../../database/sync-folder.server.ts'
import type { Database } from '../../database/tables.ts'
import { digestOf, publishedTemplates, type Template } from './template.server.ts'

const mostBytes = 16 * 1024 * 1024

/** Where the registry of a district keeps what its state publishes, for the councils beside it. */
export function cataloguePath(registry: string): string {
  return join(registry, 'catalogue.json')
}

/** Whether there is a file of the state, also a broken one; false for a council alone, which has no path. */
export function isPublished(path: string | undefined): boolean {
  return path !== undefined && existsSync(path)
}

/** What a state publishes now: `none` before its first publication, `unreadable` where the file is broken. */
export type StateCatalogue = Template[] | 'none' | 'unreadable'

/** Writes what is published now into the folder of the registry, whole or not at all. */
export async function writeCatalogue(db: Database, registry: string): Promise<void> {
  const templates = await readPublished(db)
  await writeDurably(cataloguePath(registry), JSON.stringify({ digest: digestOf(templates), templates }))
}

/** Reads from the tables of the registry what is published now. */
export async function readPublished(db: Database): Promise<Template[]> {
  const rows = await db
    .selectFrom('stateTemplates')
    .select('definition')
    .where('withdrawnAt', 'is', null)
    .orderBy('templateId')
    .execute()
  return rows.map(({ definition }) => JSON.parse(definition) as Template)
}

const written = z.strictObject({ digest: z.string(), templates: z.unknown() })

/** Reads what a state publishes, as a council does: nothing of a broken file is taken. */
export async function readCatalogue(path: string): Promise<StateCatalogue> {
  try {
    const { digest, templates } = written.parse(JSON.parse(await readBounded(path)))
    return digest === digestOf(templates) ? publishedTemplates.parse(templates) : 'unreadable'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'none' : 'unreadable'
  }
}

async function readBounded(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > mostBytes) throw new RangeError(`${path} is too large.`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}
