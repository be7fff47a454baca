import type { ComponentProps } from 'react'
import { IntlProvider } from 'use-intl'
import type { Role } from '../../rules/roles.ts'
import { WithPageMessages } from '../i18n/with-page-messages.tsx'
import type { ShownCertificate } from './certificate.server.ts'
import { CertificateSheet } from './certificate-paper.tsx'
import { PaperWays } from './paper-ways.tsx'

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
  const { paper } = shown
  return (
    <>
      <WithPageMessages pages={shown.page}>
        <PaperWays title={`${paper.title}: ${paper.number}`} area={area} back={back} pdf={pdf} />
      </WithPageMessages>
      <CertificateInItsLanguage {...shown} cancelled={cancelled} />
    </>
  )
}
