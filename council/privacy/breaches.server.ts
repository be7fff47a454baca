import type { Selectable } from 'kysely'
import { type BreachItem, type BreachKind, breachItems } from '../../rules/breach.ts'
import { type Admin, type Citizen, requireRole } from '../actors/actors.server.ts'
import type { BreachRow } from '../database/breach-tables.ts'
import type { Database } from '../database/tables.ts'
import type { BreachScope, BreachTexts } from './record-breach.server.ts'

/** How many people a breach names, and how far they are told. */
export interface BreachProgress {
  people: number
  /** Whom the portal has not come to. */
  waiting: number
  byMessage: number
  /** Of those the ones to whom a message has really left. */
  sent: number
  byPage: number
  /** Letters that are to be given out, and those that were. */
  onPaper: number
  givenOut: number
}

export interface Breach extends Pick<Selectable<BreachRow>, 'breachId' | 'fromDay' | 'toDay' | 'knownAt'> {
  kinds: BreachKind[]
  scope: BreachScope
  texts: BreachTexts
  tellingAt: string | null
  progress: BreachProgress
}

/** Lists the last 100 breaches, the newest first. */
export async function listBreaches(db: Database, actor: Admin): Promise<Breach[]> {
  requireRole(actor, 'admin')
  const rows = await db
    .selectFrom('breaches')
    .selectAll()
    .orderBy('recordedAt', 'desc')
    .orderBy('breachId')
    .limit(100)
    .execute()
  return Promise.all(rows.map((row) => openBreach(db, row)))
}

/** Finds one breach; undefined: there is none with the id. */
export async function findBreach(db: Database, actor: Admin, breachId: string): Promise<Breach | undefined> {
  requireRole(actor, 'admin')
  const row = await db.selectFrom('breaches').selectAll().where('breachId', '=', breachId).executeTakeFirst()
  return row && openBreach(db, row)
}

async function openBreach(db: Database, row: Selectable<BreachRow>): Promise<Breach> {
  const { breachId, fromDay, toDay, knownAt, tellingAt } = row
  const counts = await db
    .selectFrom('breachPeople')
    .select(({ eb, fn }) => [
      'way',
      eb('toldAt', 'is not', null).as('isTold'),
      fn.countAll<number>().as('count'),
    ])
    .where('breachId', '=', breachId)
    .groupBy(['way', (eb) => eb('toldAt', 'is not', null)])
    .execute()
  const sent = await db
    .selectFrom('outbox')
    .innerJoin('breachPeople', 'breachPeople.userId', 'outbox.userId')
    .select(({ fn }) => fn.count<number>('outbox.userId').distinct().as('count'))
    .where('outbox.event', '=', 'data.breach')
    .where('outbox.subject', '=', breachId)
    .where('outbox.state', '=', 'sent')
    .where('breachPeople.breachId', '=', breachId)
    .where('breachPeople.way', '=', 'message')
    .executeTakeFirstOrThrow()
  const count = (way: BreachWay, isTold?: boolean) =>
    counts
      .filter((one) => one.way === way && (isTold === undefined || Boolean(one.isTold) === isTold))
      .reduce((sum, one) => sum + Number(one.count), 0)
  return {
    breachId,
    fromDay,
    toDay,
    knownAt,
    tellingAt,
    kinds: JSON.parse(row.kinds) as BreachKind[],
    scope: JSON.parse(row.scope) as BreachScope,
    texts: JSON.parse(row.texts) as BreachTexts,
    progress: {
      people: counts.reduce((sum, one) => sum + Number(one.count), 0),
      waiting: count(null),
      byMessage: count('message'),
      sent: Number(sent.count),
      byPage: count('page'),
      onPaper: count('paper', false),
      givenOut: count('paper', true),
    },
  }
}

type BreachWay = 'message' | 'page' | 'paper' | null

/** What a person is told, each item in the first of the languages that has it. */
export type WordedBreach = { item: BreachItem; text: string; lang: string }[]

/** Words a breach in a language, and in the council's own where nothing is written in it. */
export function wordBreach(texts: BreachTexts, languages: readonly string[]): WordedBreach {
  return breachItems.flatMap((item) => {
    const lang = languages.find((one) => texts[one]?.[item])
    return lang === undefined ? [] : [{ item, text: texts[lang]?.[item] ?? '', lang }]
  })
}

/** A breach as a person whom it names is told of it. */
export type OwnBreach = Pick<Breach, 'breachId' | 'fromDay' | 'toDay' | 'kinds' | 'texts'>

/** Lists the breaches that name the citizen and of which they are told, the newest first. */
export async function listOwnBreaches(db: Database, actor: Citizen): Promise<OwnBreach[]> {
  requireRole(actor, 'user')
  const rows = await db
    .selectFrom('breachPeople')
    .innerJoin('breaches', 'breaches.breachId', 'breachPeople.breachId')
    .select(['breaches.breachId', 'breaches.fromDay', 'breaches.toDay', 'breaches.kinds', 'breaches.texts'])
    .where('breachPeople.userId', '=', actor.id)
    .where('breachPeople.way', 'is not', null)
    .orderBy('breaches.tellingAt', 'desc')
    .orderBy('breaches.breachId')
    .execute()
  return rows.map(({ kinds, texts, ...row }) => ({
    ...row,
    kinds: JSON.parse(kinds) as BreachKind[],
    texts: JSON.parse(texts) as BreachTexts,
  }))
}
