import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ShownCertificate } from '../../../letters/certificate.server.ts'
import { CertificateInItsLanguage } from '../../../letters/certificate-screen.tsx'
import { useFocusOnArrival } from '../../../ui/focus.ts'

/** A certificate as it would be printed, in answer to a form. */
export function CertificatePreview({ preview }: { preview: ShownCertificate }) {
  const t = useTranslations('officer.certificates')
  const ref = useRef<HTMLElement>(null)
  const arrival = useFocusOnArrival(ref, true)
  return (
    <section
      ref={ref}
      className="certificate-preview only-screen"
      aria-label={t('preview')}
      tabIndex={-1}
      {...arrival}
    >
      <CertificateInItsLanguage {...preview} />
    </section>
  )
}
