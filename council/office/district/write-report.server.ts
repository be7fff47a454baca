import { mkdir } from 'node:fs/promises'
import { councilDay, type Day } from '../../../rules/days.ts'
import { getPublicTotals } from '../../cases/figures/public-totals.server.ts'
import { isPostgres } from '../../database/dialect.server.ts'
import { writeDurably } from '../../database/sync-folder.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CouncilReport, findReport, reportPath } from './report.server.ts'

const underWay = new Map<string, Promise<void>>()

/** Writes the report of the day into the council's folder, whole or not at all, unless it lies there. */
export function writeReport(db: Database, folder: string, now: Date): Promise<void> {
  const writing = underWay.get(folder) ?? write(db, folder, now).finally(() => underWay.delete(folder))
  underWay.set(folder, writing)
  return writing
}

async function write(db: Database, folder: string, now: Date): Promise<void> {
  const day = councilDay(now.toISOString())
  if ((await findReport(folder))?.day === day) return
  // With its secret set it may have no folder yet. One on a file always has, unless it was moved away.
  if (isPostgres(db)) await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDurably(reportPath(folder), JSON.stringify(await makeReport(db, day)))
}

/** Puts together what the council tells its district on a day. */
async function makeReport(db: Database, day: Day): Promise<CouncilReport> {
  const [profile, texts] = [
    await db.selectFrom('councilProfile').select('defaultLanguage').executeTakeFirst(),
    await db.selectFrom('councilTexts').select(['language', 'name']).orderBy('language').execute(),
  ]
  const isOwn = ({ language }: { language: string }) => language === profile?.defaultLanguage
  const named = [...texts.filter(isOwn), ...texts.filter((text) => !isOwn(text))]
  const names = Object.fromEntries(named.flatMap(({ language, name }) => (name ? [[language, name]] : [])))
  return { day, names, figures: await getPublicTotals(db, day) }
}
