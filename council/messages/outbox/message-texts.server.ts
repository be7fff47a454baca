import type { Selectable } from 'kysely'
import { findTextFault, type MessageTextFault, type TextChannel } from '../../../rules/message-texts.ts'
import type { MessageEvent } from '../../../rules/messages.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { lockForTransaction } from '../../database/dialect.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { MessageTextRow } from '../../database/message-tables.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'

const lockKey = 7260535

/** Which of the texts: of an event, for a channel, in a language. */
export interface TextPlace {
  event: MessageEvent
  channel: TextChannel
  language: string
}

/** A text and the number under which the operators have registered it; '' for none. */
export interface RegisteredText {
  text: string
  templateId: string
}

/** Lists what administrators have written and registered. An empty text means the portal's own. */
export function listMessageTexts(db: Database): Promise<Selectable<MessageTextRow>[]> {
  return db.selectFrom('messageTexts').selectAll().execute()
}

/** Finds an administrator's words for a place; undefined: the portal's stand, registered by the operator. */
export function findMessageText(
  db: Database,
  { event, channel, language }: TextPlace,
): Promise<RegisteredText | undefined> {
  return db
    .selectFrom('messageTexts')
    .select(['text', 'templateId'])
    .where('event', '=', event)
    .where('language', '=', language)
    .where('channel', '=', channel)
    .executeTakeFirst()
}

/** The version of an administrator's text: a digest that changes with it. */
export function textVersion(kept: RegisteredText | undefined): string {
  return digest(JSON.stringify([kept?.text, kept?.templateId]))
}

/** What holds without an administrator's text, and what the council's own names are filled with. */
export interface StandingText extends RegisteredText {
  values: { council: string; phone: string }
}

/**
 * Keeps the administrator's text of an event, or returns what is wrong with it. An empty text gives the
 * portal's own back. Another text loses the number under which the one before was registered, unless it comes
 * with a new number. `stale`: it was changed since the version `readAs`.
 */
export async function writeMessageText(
  db: Database,
  actor: Admin,
  place: TextPlace,
  { readAs, ...written }: RegisteredText & { readAs: string },
  standing: StandingText,
): Promise<RegisteredText | MessageTextFault | 'stale'> {
  requireRole(actor, 'admin')
  const text = written.text || standing.text
  const fault = findTextFault(text, place, standing.values)
  if (fault) return fault
  return db.transaction().execute(async (trx) => {
    await lockForTransaction(trx, lockKey, 'exclusive')
    const kept = await findMessageText(trx, place)
    if (readAs !== textVersion(kept)) return 'stale'
    const before = { text: kept?.text || standing.text, templateId: (kept ?? standing).templateId }
    const isOld = text !== before.text && written.templateId === before.templateId
    const after = { text, templateId: isOld || place.channel !== 'sms' ? '' : written.templateId }
    const isOwn = text === standing.text
    const isStanding = isOwn && ['', standing.templateId].includes(after.templateId)
    const changedAt = new Date().toISOString()
    if (isStanding) await forget(trx, place)
    else await keep(trx, place, { text: isOwn ? '' : text, templateId: after.templateId, changedAt })
    const { event, channel, language } = place
    const subject = `${event}/${channel}/${language}`
    await recordAct(trx, actor, { act: 'message.worded', subject, before, after, date: changedAt })
    return isStanding ? { text, templateId: standing.templateId } : after
  })
}

async function keep(
  trx: Database,
  { event, channel, language }: TextPlace,
  row: RegisteredText & { changedAt: string },
) {
  await upsert(trx, 'messageTexts', { event, channel, language }, row)
}

async function forget(trx: Database, { event, channel, language }: TextPlace) {
  await trx
    .deleteFrom('messageTexts')
    .where('event', '=', event)
    .where('language', '=', language)
    .where('channel', '=', channel)
    .execute()
}
