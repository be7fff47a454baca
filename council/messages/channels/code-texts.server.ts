import { codeRetryMs } from '../../../rules/messages.ts'
import { digest } from '../../database/digest.server.ts'
import { openSeal, seal } from '../../database/sealing.server.ts'
import type { Database } from '../../database/tables.ts'
import type { TextFault, TextMessage } from './gateway.server.ts'
import type { TextGatewaySettings } from './gateway-settings.server.ts'
import { sendWithinLimit } from './text-limit.server.ts'

type CodeText = Pick<TextMessage, 'text' | 'templateId'>

const keyOf = (secret: string, phone: string) => ({ secret, purpose: 'text of a code', owner: phone })

/** Seals a text with a code for a phone, so that it waits unreadable in the database and backups. */
export function sealCodeText(
  { text, templateId }: CodeText,
  { secret, phone }: { secret: string; phone: string },
): string {
  return seal(JSON.stringify({ text, templateId }), keyOf(secret, phone))
}

/** A gateway is given up on after 20 seconds; what is not settled by then is taken by the next sender. */
const leaseMs = 30_000
const atOnce = 10

/**
 * Sends up to ten texts with codes that are due, at every hour of the day, and returns why each that failed
 * was not sent. A text that has left is deleted; one that failed is tried again while its code is good, and
 * then deleted.
 */
export async function sendDueCodes(
  db: Database,
  settings: TextGatewaySettings,
  secret: string,
  now: Date,
): Promise<TextFault[]> {
  const claimed = await claimCodes(db, now)
  const faults = await Promise.all(
    claimed.map(async ({ phone, sealedText, textAttempts }) => {
      const opened = openSeal(sealedText, keyOf(secret, phone))
      // Sealed under an earlier secret: nobody can send it.
      if (opened === undefined) return forget(db, { phone, sealedText })
      const message = {
        ...(JSON.parse(opened) as CodeText),
        to: phone,
        isCode: true,
        reference: digest(sealedText).slice(0, 36),
      }
      const fault = await sendWithinLimit(db, settings, message, now)
      const isSettled = fault === undefined || fault === 'limit' || fault === 'number'
      const delay = isSettled ? undefined : codeRetryMs[textAttempts - 1]
      if (delay === undefined) await forget(db, { phone, sealedText })
      else await postpone(db, { phone, sealedText }, new Date(now.getTime() + delay))
      return fault
    }),
  )
  return faults.filter((fault) => fault !== undefined)
}

/** Claims what is due, so that of several processes each text goes to one, and counts the attempt. */
async function claimCodes(db: Database, now: Date) {
  const at = now.toISOString()
  const rows = await db
    .updateTable('phoneCodes')
    .set(({ eb }) => ({
      textDueAt: new Date(now.getTime() + leaseMs).toISOString(),
      textAttempts: eb('textAttempts', '+', 1),
    }))
    .where(({ eb, refTuple }) =>
      eb(refTuple('phone', 'purpose', 'asker'), 'in', (part) =>
        part
          .selectFrom('phoneCodes')
          .select(['phone', 'purpose', 'asker'])
          .where('sealedText', 'is not', null)
          .where('textDueAt', '<=', at)
          .where('expiresAt', '>', at)
          .orderBy('textDueAt')
          .limit(atOnce)
          .$asTuple('phone', 'purpose', 'asker'),
      ),
    )
    // Asked again of each row once it is locked.
    .where('sealedText', 'is not', null)
    .where('textDueAt', '<=', at)
    .returning(['phone', 'sealedText', 'textAttempts'])
    .execute()
  return rows.map(({ sealedText, ...row }) => ({ ...row, sealedText: sealedText ?? '' }))
}

type Waiting = { phone: string; sealedText: string }

/** No two texts are sealed alike. A code that was asked for meanwhile has another one, which stays. */
async function forget(db: Database, { phone, sealedText }: Waiting): Promise<undefined> {
  await db
    .updateTable('phoneCodes')
    .set({ sealedText: null })
    .where('phone', '=', phone)
    .where('sealedText', '=', sealedText)
    .execute()
}

async function postpone(db: Database, { phone, sealedText }: Waiting, due: Date) {
  await db
    .updateTable('phoneCodes')
    .set({ textDueAt: due.toISOString() })
    .where('phone', '=', phone)
    .where('sealedText', '=', sealedText)
    .execute()
}
