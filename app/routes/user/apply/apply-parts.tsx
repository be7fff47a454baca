import { useLocale, useTranslations } from 'use-intl'
import { questionsOf } from '../../../../rules/form/definition.ts'
import { ServiceFacts } from '../../../ui/about-service.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { SidePanel } from '../../../ui/public-frame.tsx'
import type { Route } from './+types/apply'

export type ApplyData = Route.ComponentProps['loaderData']

/** What it costs and how long it takes. */
export function Terms({
  fee,
  days,
  documents,
  isUnentered,
}: Pick<ApplyData, 'fee' | 'days' | 'documents' | 'isUnentered'>) {
  const t = useTranslations('user')
  const locale = useLocale()
  return (
    <>
      {fee && (
        <p className="quiet">
          {t.rich('fee', {
            fee: fee.value,
            value: (words) => <span lang={fee.lang === locale ? undefined : fee.lang}>{words}</span>,
          })}
        </p>
      )}
      {isUnentered && <p className="quiet">{t('notEntered')}</p>}
      {days && <p className="quiet">{t(documents.length > 0 ? 'limit' : 'limitPlain', { count: days })}</p>}
    </>
  )
}

/** What the council says of the service, beside the form. */
export function AboutService({ service }: Pick<ApplyData, 'service'>) {
  const t = useTranslations('user')
  return (
    <SidePanel heading={t('about')} level={3}>
      <p className="as-written" lang={service.langs.serviceDescription}>
        {service.serviceDescription}
      </p>
      <ServiceFacts service={service} narrow />
    </SidePanel>
  )
}

/** Says that a row was added to a group. */
export function RowAdded({ rows, form }: Pick<ApplyData, 'rows' | 'form'>) {
  const own = useTranslations('form')
  const [key = '', number = ''] = (rows ?? '').split('.')
  const group = questionsOf(form).find((question) => question.kind === 'group' && question.key === key)
  if (!group || !/^[0-9]{1,2}$/.test(number)) return null
  return (
    <p role="status" className="quiet">
      {own('rowAdded', { label: group.label[form.lang] ?? '', number })}
    </p>
  )
}

/** Says where answers that nobody has typed yet come from. */
export function FilledInFrom({ earlier, family }: ApplyData['prefilled']) {
  const t = useTranslations('pages.ownForm')
  return (
    <>
      {earlier.map((applicationId) => (
        <Banner key={applicationId} kind="info" heading={t('filledIn', { id: applicationId })} />
      ))}
      {family && <Banner kind="info" heading={t('filledFromFamily')} />}
    </>
  )
}
