import { openToPrint } from '../../../../council/cases/certificates/open.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { areaOf } from '../../../../rules/roles.ts'
import styles from '../../../css/certificate.css?url'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { showCertificate } from '../../../letters/certificate.server.ts'
import { CertificateScreen } from '../../../letters/certificate-screen.tsx'
import { pdfOf } from '../../../letters/pdf.server.ts'
import type { Route } from './+types/print-certificate'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council, client } = visitOf(context)
  const found = await openToPrint(council.db, actor, params.certificateId, {
    language: languageOf(context),
    client,
  })
  if (!found) throw notFound()
  const { cancelledAt, cancelReason } = found
  return {
    role: actor.role,
    back: `${areaOf[actor.role]}/certificates/${params.certificateId}`,
    cancelled: cancelledAt === null ? undefined : { on: councilDay(cancelledAt), reason: cancelReason ?? '' },
    pdf: cancelledAt === null ? pdfOf(context, url) : undefined,
    shown: await showCertificate(context, found.paper, found.code),
  }
}

export default function PrintCertificate({ loaderData }: Route.ComponentProps) {
  const { role, back, cancelled, pdf, shown } = loaderData
  return (
    <CertificateScreen
      shown={shown}
      area={role}
      back={{ to: back, label: shown.paper.number }}
      pdf={pdf}
      cancelled={cancelled}
    />
  )
}
