import { formatPaise } from '../../../rules/fees/paise.ts'
import { writeFact } from '../../../rules/service-facts.ts'
import type { Database } from '../../database/tables.ts'
import { isSetByState } from '../services/state-fields.server.ts'

/**
 * Writes the fact `fee` of a service from the lines of its fees, inside the transaction of an act that has
 * locked the service; its source and grade stay. Without lines the fact is what was entered, and without the
 * fact nothing is written. Where the state sets the fact, it stays as the state says it.
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
  const fact = await trx
    .selectFrom('serviceFacts')
    .select('lang')
    .where('serviceId', '=', serviceId)
    .where('fact', '=', 'fee')
    .executeTakeFirst()
  if (!fact) return
  await trx
    .updateTable('serviceFacts')
    .set({ value: writeFact('fee', said(fact.lang)) })
    .where('serviceId', '=', serviceId)
    .where('fact', '=', 'fee')
    .execute()
  await trx
    .deleteFrom('serviceFactTexts')
    .where('serviceId', '=', serviceId)
    .where('fact', '=', 'fee')
    .execute()
  const languages = [...new Set(names.flatMap(({ texts }) => Object.keys(texts)))]
  const texts = languages
    .filter((language) => language !== fact.lang)
    .map((language) => ({ serviceId, fact: 'fee', language, value: writeFact('fee', said(language)) }))
  if (texts.length > 0) await trx.insertInto('serviceFactTexts').values(texts).execute()
}
