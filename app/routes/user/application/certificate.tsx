import { useTranslations } from 'use-intl'
import { findOwnCertificate } from '../../../../council/certificates/own-certificate.server.ts'
import styles from '../../../css/certificate.css?url'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { showCertificate } from '../../../letters/certificate.server.ts'
import { CertificateScreen } from '../../../letters/certificate-screen.tsx'
import { pdfOf } from '../../../letters/pdf.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/certificate'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await findOwnCertificate(dbOf(context), actorOf(context, 'user'), params.applicationId)
  if (!found) throw notFound()
  const { paper, code, cancelled } = found
  const shown = await showCertificate(context, paper, code)
  // Of a cancelled one nothing is left to print.
  return cancelled
    ? { cancelled, page: shown.page, number: paper.number, title: paper.title, lang: paper.lang }
    : { shown, pdf: pdfOf(context, url) }
}

export default function OwnCertificate({ loaderData, params: { applicationId } }: Route.ComponentProps) {
  const t = useTranslations('user')
  const back = { to: `/user/applications/${applicationId}`, label: t('back', { applicationId }) }
  const { shown, pdf } = loaderData
  if (shown) return <CertificateScreen shown={shown} area="user" back={back} pdf={pdf} />
  return (
    <WithPageMessages pages={loaderData.page}>
      <Cancelled {...loaderData} back={back} />
    </WithPageMessages>
  )
}

type CancelledProps = {
  cancelled: { at: string; reason: string }
  number: string
  title: string
  lang: string
  back: { to: string; label: string }
}

/** Why the certificate does not hold any more. */
function Cancelled({ cancelled, number, title, lang, back }: CancelledProps) {
  const t = useTranslations('pages.certificate')
  const area = useTranslations('area')
  const dates = useDateFormat()
  return (
    <>
      <PageTitle heading={number} area={area('user')} />
      <BackLink to={back.to}>{back.label}</BackLink>
      <h2>
        <span lang={lang}>{title}</span> {number}
      </h2>
      <Banner kind="warning" heading={t('cancelled', { date: dates.date(cancelled.at) })}>
        <p className="as-written">{cancelled.reason}</p>
      </Banner>
    </>
  )
}
