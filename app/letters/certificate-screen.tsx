import type { ComponentProps } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import type { Role } from '../../rules/roles.ts'
import { WithPageMessages } from '../i18n/with-page-messages.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { BackLink } from '../ui/screen-head.tsx'
import type { ShownCertificate } from './certificate.server.ts'
import { CertificateSheet } from './certificate-paper.tsx'
import { PrintButton } from './print-button.tsx'

type Cancelled = Pick<ComponentProps<typeof CertificateSheet>, 'cancelled'>

/** The sheet in its own language, within a page of another one. */
export function CertificateInItsLanguage({ words, page: _, ...sheet }: ShownCertificate & Cancelled) {
  return (
    <IntlProvider locale={sheet.paper.lang} messages={words} timeZone="Asia/Kolkata">
      <CertificateSheet {...sheet} />
    </IntlProvider>
  )
}

type CertificateScreenProps = Cancelled & {
  shown: ShownCertificate
  area: Role
  back: { to: string; label: string }
  pdf?: string
}

/** A certificate as it will be printed. */
export function CertificateScreen({ shown, area, back, pdf, cancelled }: CertificateScreenProps) {
  const title = useTranslations('area')(area)
  const { paper } = shown
  return (
    <>
      <WithPageMessages pages={shown.page}>
        <PageTitle heading={`${paper.title}: ${paper.number}`} area={title} />
        <BackLink to={back.to}>{back.label}</BackLink>
        <div className="only-screen">
          <PrintButton pdf={pdf} />
        </div>
      </WithPageMessages>
      <CertificateInItsLanguage {...shown} cancelled={cancelled} />
    </>
  )
}
