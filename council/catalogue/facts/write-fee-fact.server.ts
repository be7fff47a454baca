import { councilDay } from '../../../rules/days.ts'
import { formatPaise } from '../../../rules/fees/paise.ts'
import type { Database } from '../../database/tables.ts'
import { isSetByState } from '../services/state-fields.server.ts'
import { replaceFact } from './replace-fact.server.ts'

/**
 * Writes the fact `fee` of a service from the lines of its fees, inside the transaction of an act that has
 * locked the service; its source and grade stay. Without lines the fact is what was entered. Where the state
 * sets the fact, it stays as the state says it.
 */
export async function writeFeeFact(trx: Database, serviceId: string): Promise<void> {
  const lines = await trx
    .selectFrom('serviceFees')
    .select(['name', 'texts', 'paise'])
    .where('serviceId', '=', serviceId)
    .orderBy('position')
    .execute()
  if (lines.length === 0 || (await isSetByState(trx, serviceId, 'fee'))) return
  const names = lines.map((line) => ({ ...line, texts: JSON.parse(line.texts) as Record<string, string> }))
  const said = (language: string) =>
    names
      .map(({ name, texts, paise }) => {
        const own = texts[language] ?? name
        return paise === 0 ? own : `${own}: ${formatPaise(paise)}`
      })
      .join('; ')
  const known = await trx
    .selectFrom('serviceFacts')
    .select(['lang', 'source', 'checkedOn', 'grade'])
    .where('serviceId', '=', serviceId)
    .where('fact', '=', 'fee')
    .executeTakeFirst()
  const fact = known ?? (await beginFact(trx, serviceId))
  const languages = [...new Set(names.flatMap(({ texts }) => Object.keys(texts)))]
  const others = languages.filter((language) => language !== fact.lang)
  const texts = Object.fromEntries(others.map((language) => [language, said(language)]))
  await replaceFact(trx, { serviceId, lang: fact.lang }, 'fee', { ...fact, value: said(fact.lang), texts })
}

/** What stands beside a fee that was entered as lines alone: nobody is to pay what was not said before. */
async function beginFact(trx: Database, serviceId: string) {
  const { lang, link } = await trx
    .selectFrom('services')
    .select(['lang', 'link'])
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow()
  const checkedOn = councilDay(new Date().toISOString())
  return { lang, source: link, checkedOn, grade: 'C' as const }
}
