import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ApplicationFieldName } from '../../../../rules/form/applicant.ts'
import { type FormSection, questionsOf } from '../../../../rules/form/definition.ts'
import type { RefusedApplication } from '../../../forms/use-refused-application.ts'
import type { PageMessages } from '../../../i18n/page-messages.server.ts'
import type { Route } from './+types/apply'
import type { FilledIn } from './chosen-member.server.ts'
import type { NotSent } from './not-sent.tsx'

export type ApplyData = Route.ComponentProps['loaderData']

type KnownField = Exclude<ApplicationFieldName, 'applicantName' | 'userDetails' | 'additionalInfo'>

/** Why nothing was sent, or not yet. */
export type Refused = RefusedApplication &
  NotSent & {
    words?: PageMessages
    /** Whose names have just been filled in. */
    filled?: FilledIn
  }

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

/** Says why the application was refused that this one puts right. */
export function Corrected({ applicationId, reason }: NonNullable<ApplyData['corrects']>) {
  const t = useTranslations('pages.ownForm')
  return (
    <p className="filled-in">
      {t('refusedBefore', { applicationId })} <b className="as-written">{reason}</b>
    </p>
  )
}

/** Says where answers that nobody has typed yet come from. */
export function FilledInFrom({ earlier, family }: ApplyData['prefilled']) {
  const t = useTranslations('pages.ownForm')
  if (earlier.length === 0 && !family) return null
  return (
    <p className="filled-in">
      {earlier.length > 0 && t('filledIn', { ids: earlier.join(', ') })} {family && t('filledFromFamily')}
    </p>
  )
}

/** A section of the applicant's own fields of which everything is known: folded to what it holds. */
export function KnownSection({
  section: { questions },
  fields,
  children,
}: {
  section: FormSection
  fields: Readonly<Record<string, string>>
  children: ReactNode
}) {
  const t = useTranslations('pages.ownForm')
  const [first, ...others] = questions.filter(({ key }) => fields[key])
  return (
    <details className="known">
      <summary>
        <b>{fields[first?.key ?? '']}</b>
        <span className="known-change">{t('change')}</span>
        <span className="quiet">
          {others.map(({ key }) => t(`known.${key as KnownField}`, { value: fields[key] ?? '' })).join(', ')}
        </span>
      </summary>
      {children}
    </details>
  )
}
