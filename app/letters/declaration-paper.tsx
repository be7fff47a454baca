import { useLocale, useTranslations } from 'use-intl'
import { AnsweredForm } from '../forms/answered-form.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { useCouncil, useIsDemonstration } from '../ui/use-council.ts'
import type { DeclarationPage } from './declaration.server.ts'

/** What applicants declare and sign, on A4: a paper of their own, without council mark, number or code. */
export function DeclarationPaper(paper: DeclarationPage['paper']) {
  const t = useTranslations('pages.declaration')
  const acknowledgement = useTranslations('pages.acknowledgement')
  const user = useTranslations('user')
  const field = useTranslations('field')
  const locale = useLocale()
  const { name, place, langs } = useCouncil() ?? {}
  const demonstration = useIsDemonstration()
  const { sentence } = paper
  const address = [paper.applicantLandmark, paper.applicantVillage, paper.applicantPincode]
  return (
    <article className="ack ack-letter" aria-label={t('heading')}>
      {demonstration && (
        <div className="ack-head">
          <p className="ack-not-valid">{acknowledgement('notValid')}</p>
        </div>
      )}
      <h2>{t('heading')}</h2>
      <p>
        {t('to')} <span lang={langs?.name}>{name}</span>
        {place && (
          <>
            , <span lang={langs?.place}>{place}</span>
          </>
        )}
      </p>
      <DescriptionList
        items={[
          { label: user('service'), value: paper.serviceName, lang: paper.langs.serviceName },
          { label: user('applicant'), value: paper.applicantName },
          { label: field('applicantFatherName'), value: paper.applicantFatherName },
          { label: field('applicantMotherName'), value: paper.applicantMotherName },
          { label: t('address'), value: address.filter(Boolean).join(', ') },
        ]}
      />
      <AnsweredForm sections={paper.answered} level="h3" />
      <p className="as-written" lang={sentence.lang === locale ? undefined : sentence.lang}>
        <strong>{sentence.value}</strong>
      </p>
      <div className="ack-signs">
        <p className="ack-sign">{t('placeAndDate')}</p>
        <p className="ack-sign">{t('signature')}</p>
      </div>
    </article>
  )
}
