import { findReceipt } from '../../council/cases/fees/find-receipt.server.ts'
import { councilDay } from '../../rules/days.ts'
import { numberInWords } from '../../rules/fees/amount-words.ts'
import { groupReference } from '../../rules/fees/reference.ts'
import { withParameters } from '../http/address.server.ts'
import { dbOf, notFound } from '../http/context.server.ts'
import { allMessages } from '../i18n/all-messages.server.ts'
import { languageOf } from '../i18n/language.server.ts'
import { getPageMessages } from '../i18n/page-messages.server.ts'
import { pdfOf } from './pdf.server.ts'
import { notePrinted, type PaperArgs, readerOf } from './reader.server.ts'

/** The receipt of a payment, for its applicant and for officers; throws a 404 for anybody else. */
export async function readReceipt({ context, params, url }: PaperArgs<{ paymentId: string }>) {
  const actor = readerOf(context)
  const language = languageOf(context)
  const found = await findReceipt(dbOf(context), actor, params.paymentId, language)
  if (!found) throw notFound()
  await notePrinted(context, found.applicationId)
  const { pages } = await allMessages('en')
  const slip = url.searchParams.has('slip')
  const inWords = (tag: string) => ({
    rupees: numberInWords(Math.floor(found.paise / 100), tag),
    paise: found.paise % 100 === 0 ? undefined : numberInWords(found.paise % 100, tag),
  })
  return {
    area: actor.role,
    receipt: {
      ...found,
      reference: groupReference(found.reference),
      /** Of what the applicant told; what the office took itself was told by nobody. */
      saidOn: found.reference === '' ? undefined : councilDay(found.saidAt),
      amount: inWords(language),
      english: inWords('en'),
    },
    slip,
    pdf: slip ? undefined : pdfOf(context, url),
    other: withParameters(url, { slip: slip ? undefined : '' }),
    words: await getPageMessages(context, 'receipt', 'acknowledgement'),
    /** A second language beside that of the page, for who checks the books. */
    second: language === 'en' ? undefined : { pages: { receipt: pages.receipt } },
  }
}

export type ReceiptPage = Awaited<ReturnType<typeof readReceipt>>
