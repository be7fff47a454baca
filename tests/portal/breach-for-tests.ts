import { randomUUID } from 'node:crypto'
import type { Database } from '../../council/database/tables.ts'
import { storeRow } from '../rows.ts'

const at = '2026-06-13T06:30:00.000Z'
const texts = {
  en: {
    happened: 'A list of applications lay open.\nIt was one evening.',
    effect: 'Somebody may call in the name of the council.',
    measures: 'The list is locked away.',
    advice: 'Tell nobody a code.',
    contact: 'The office.',
  },
  hi: { happened: 'आवेदनों की सूची खुली रह गई।' },
  mr: { happened: 'अर्जांची यादी उघडी राहिली.' },
}

/** Stores a breach that names one person, and returns its id; with a way its people are being told. */
export async function storeBreach(
  db: Database,
  { admin, userId, way }: { admin: string; userId?: string; way?: 'page' | 'paper' },
): Promise<string> {
  const breachId = randomUUID()
  await storeRow(db, 'breaches', {
    breachId,
    fromDay: '2026-06-10',
    toDay: '2026-06-12',
    knownAt: at,
    recordedAt: at,
    recordedBy: admin,
    kinds: '["names","phone"]',
    texts: JSON.stringify(texts),
    scope: '{"people":"all","serviceId":"","officer":"","fromDay":"","toDay":""}',
    tellingAt: way ? at : null,
  })
  if (userId !== undefined)
    await storeRow(db, 'breachPeople', {
      breachId,
      userId,
      way: way ?? null,
      toldAt: way === 'page' ? at : null,
    })
  return breachId
}
