import { pickReadyText, type ReadyTexts } from '../../../rules/ready-words.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { prepareQueryOfIds } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { listRefusals } from './refusal-figures.server.ts'

export interface RefusalReason {
  /** The name of the ready words; undefined for reasons in own words and for words removed since. */
  name?: string
  lang?: string
  count: number
}

/** How often each reason was given between two months: unchanged ready words by name, others together. */
export async function listRefusalReasons(
  db: Database,
  actor: Admin,
  { language, ...asked }: { from: string; to: string; serviceId?: string; language: string },
): Promise<RefusalReason[]> {
  requireRole(actor, 'admin')
  return nameReasons(db, await listRefusals(db, asked), language)
}

/** Gives counted reasons the names of their ready words, most frequent first and what has no name last. */
export async function nameReasons(
  db: Database,
  counted: { readyReason: string | null; count: number }[],
  language: string,
): Promise<RefusalReason[]> {
  const ids = counted.flatMap(({ readyReason }) => readyReason ?? [])
  const words = await textsOf(db, ids, {})
  const texts = new Map(words.map((row) => [row.id, JSON.parse(row.texts) as ReadyTexts]))
  const named: RefusalReason[] = []
  let own = 0
  for (const { readyReason, count } of counted) {
    const its = texts.get(readyReason ?? '')
    if (!its) own += count
    else {
      const { name, lang } = pickReadyText(its, [language])
      named.push({ name, lang: lang === language ? undefined : lang, count })
    }
  }
  named.sort((a, b) => b.count - a.count)
  return own > 0 ? [...named, { count: own }] : named
}

const textsOf = prepareQueryOfIds((db, ids) =>
  db.selectFrom('readyWords').select(['id', 'texts']).where('id', 'in', ids).where('kind', '=', 'reason'),
)
