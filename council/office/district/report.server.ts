import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Day, isDay } from '../../../rules/days.ts'
import { limits } from '../../../rules/limits.ts'
import { minimumCellCount } from '../../../rules/small-cell-suppression.ts'
import { readText } from '../../../rules/text.ts'
import type { PublicTotals } from '../../cases/figures/public-totals.server.ts'

/** What a council tells its district each day. */
export interface CouncilReport {
  day: Day
  /** What the council is called, as each of its pages says it, by language; its own comes first. */
  names: Record<string, string>
  figures: PublicTotals
}

/** Lies in the folder of a council, for the district that looks there. */
export function reportPath(folder: string): string {
  return join(folder, 'figures.json')
}

const count = z.number().int().min(minimumCellCount).max(1_000_000_000)
const days = z.number().min(0).max(100_000)
const figures = z.strictObject({
  received: count.optional(),
  decided: count.optional(),
  shareInTime: z.number().min(0).max(1).optional(),
  medianDays: days.optional(),
})
const name = z.string().refine((text) => 'text' in readText(text, { max: limits.council.line }))
const report: z.ZodType<CouncilReport> = z.strictObject({
  day: z.string().refine(isDay),
  names: z.record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/), name),
  figures: z.strictObject({
    whole: figures,
    months: z.record(z.string().regex(/^\d{4}-\d\d$/), figures),
    overdue: count.optional(),
    oldestDays: days.optional(),
    appeals: z.number().int().min(0).max(1_000_000).optional(),
  }),
})

/** Reads what a council tells; undefined for anything else, also for figures that count too few. */
export function readReport(told: unknown): CouncilReport | undefined {
  return report.safeParse(told).data
}

/** Reads the report that lies in the folder of a council; undefined where none does that can be read. */
export async function findReport(folder: string): Promise<CouncilReport | undefined> {
  try {
    return readReport(JSON.parse(await readFile(reportPath(folder), 'utf8')))
  } catch {
    return undefined
  }
}
