import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ShownCertificate } from '../../../letters/certificate.server.ts'
import { CertificateInItsLanguage } from '../../../letters/certificate-screen.tsx'
import { useFocusOnArrival } from '../../../ui/focus.ts'

type CertificatePreviewProps = {
  preview: ShownCertificate
  /** Whether it stands beside an error, which takes the focus. */
  isRefused: boolean
}

/** A certificate as it would be printed, in answer to a form. */
export function CertificatePreview({ preview, isRefused }: CertificatePreviewProps) {
  const t = useTranslations('officer.certificates')
  const ref = useRef<HTMLElement>(null)
  const arrival = useFocusOnArrival(ref, true)
  return (
    <section
      ref={isRefused ? undefined : ref}
      className="certificate-preview only-screen"
      aria-label={t('preview')}
      tabIndex={-1}
      {...arrival}
    >
      <CertificateInItsLanguage {...preview} />
    </section>
  )
}
