import type { RouterContextProvider } from 'react-router'
import { getCouncilProfile } from '../../council/profile/council-profile.server.ts'
import type { CertificatePaper } from '../../rules/certificates/paper.ts'
import { visitOf } from '../http/context.server.ts'
import { allMessages } from '../i18n/all-messages.server.ts'
import { getPageMessages } from '../i18n/page-messages.server.ts'
import { drawQrCode } from './qr-code.server.ts'

/** A certificate as its page shows it; without a code it is a preview. */
export async function showCertificate(
  context: Readonly<RouterContextProvider>,
  paper: CertificatePaper,
  code: string | undefined,
) {
  const { council } = visitOf(context)
  const { image } = await getCouncilProfile(council.db, paper.lang)
  const { pages } = await allMessages(paper.lang)
  const { certificate, acknowledgement } = pages
  return {
    paper,
    image,
    host: new URL(council.origin).host,
    qr: code === undefined ? undefined : drawQrCode(code),
    /** What the paper says in its own language. */
    words: { pages: { certificate, acknowledgement: { notValid: acknowledgement.notValid } } },
    page: await getPageMessages(context, 'certificate', 'acknowledgement'),
  }
}

export type ShownCertificate = Awaited<ReturnType<typeof showCertificate>>
