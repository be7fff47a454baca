import { findAcknowledgement } from '../../council/cases/applications/acknowledgement.server.ts'
import { readFees } from '../../council/cases/fees/read-fees.server.ts'
import { listCasePages } from '../../council/cases/papers/list-pages.server.ts'
import { councilDay } from '../../rules/days.ts'
import { readPhone } from '../../rules/phone.ts'
import { needsChecking } from '../../rules/service-facts.ts'
import { withParameters } from '../http/address.server.ts'
import { notFound, visitOf } from '../http/context.server.ts'
import { languageOf } from '../i18n/language.server.ts'
import { getPageMessages } from '../i18n/page-messages.server.ts'
import { pdfOf } from './pdf.server.ts'
import { drawQrCode } from './qr-code.server.ts'
import { notePrinted, type PaperArgs, readerOf } from './reader.server.ts'

/** The acknowledgement of an application, for its applicant and for officers; throws a 404 for others. */
export async function readAcknowledgement({ context, params: { applicationId }, url }: PaperArgs) {
  const actor = readerOf(context)
  const { council } = visitOf(context)
  const today = councilDay(new Date().toISOString())
  const language = languageOf(context)
  const found = await findAcknowledgement(council.db, actor, applicationId, { language, today })
  if (!found) throw notFound()
  await notePrinted(context, applicationId)
  const pages = await listCasePages(council.db, actor, applicationId)
  const { charges } = await readFees(council.db, applicationId, language)
  const { date, status, serviceName, langs, applicantName, seen, atHand, missing } = found
  const { daysAllowed, dueOn, noDueDate, issuedAt, replaces } = found
  const issuedOn = issuedAt && councilDay(issuedAt)
  const answered = found.answered?.sections ?? []
  const { fee, designatedOfficer, firstAppellate, secondAppellate } = found.facts
  const known = { fee, designatedOfficer, firstAppellate, secondAppellate }
  const unsure = Object.entries(known).filter(([, fact]) => fact && needsChecking(fact, today))
  const isTracked = readPhone(found.applicantPhoneNo) !== undefined
  const address = `${council.origin}/track?number=${encodeURIComponent(applicationId)}`
  const slip = url.searchParams.has('slip') || url.searchParams.get('paper') === 'slip'
  return {
    area: actor.role,
    paper: {
      applicationId,
      date,
      status,
      serviceName,
      langs,
      applicantName,
      answered,
      charges: charges.filter(({ waivedAt }) => waivedAt === null),
      seen,
      atHand,
      missing,
      received: found.documents.flatMap(({ position, name, lang }) => {
        const count = pages.get(position)?.length ?? 0
        return count > 0 ? [{ name, lang, count }] : []
      }),
      // One that names missing documents states no time limit (Bihar r.4): it has not begun to run.
      daysAllowed: missing.length > 0 ? undefined : daysAllowed,
      dueOn,
      noDueDate,
      today,
      copyOf: issuedOn === today ? undefined : issuedOn,
      replaces: replaces && councilDay(replaces),
      slip,
      address: isTracked ? address : undefined,
      facts: known,
      unsure: unsure.map(([name]) => name),
      qr: isTracked ? drawQrCode(address) : undefined,
    },
    // A slip is for the printer of the counter.
    pdf: slip ? undefined : pdfOf(context, url),
    other: withParameters(url, { slip: undefined, paper: slip ? undefined : 'slip' }),
    words: await getPageMessages(context, 'acknowledgement', 'case'),
  }
}

export type AcknowledgementPage = Awaited<ReturnType<typeof readAcknowledgement>>
