import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { MovedCase } from '../../../../council/cases/recounting/recompute-cases.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { focusTarget, useFocusOnArrival } from '../../../ui/focus.ts'
import { Form } from '../../../ui/form.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'

/** What a change of the calendar would do; it is carried out when it is sent again with the fingerprint. */
export interface Preview {
  count: number
  /** The first of them. */
  moved: MovedCase[]
  /** How many would be overdue at once, and keep their due date. */
  kept: number
  /** How many of them are due earlier than their applicants were told. */
  earlier: number
  fingerprint: string
  /** The admin has seen another one before, and something has changed since. */
  again: boolean
}

/** The answer to a form of the calendar: refused, or with its effect to be seen first, or both. */
export type CalendarAnswer = RefusedForm & { preview?: Preview }

/** So many cases are shown; the file has all. */
export const shownMoves = 25

const listId = 'change-preview'

/** For readers without script, at the top of the page: nothing has changed yet, and where the list is. */
export function PreviewNotice({ preview: { count } }: { preview: Preview }) {
  const t = useTranslations('admin.calendar.preview')
  return (
    <Banner kind="warning" heading={t('heading', { count })}>
      <a href={`#${listId}`} onClick={focusTarget}>
        {t('seeList')}
      </a>
    </Banner>
  )
}

type ChangePreviewProps = {
  preview: Preview
  /** The page says above what is wrong, and the focus goes there. */
  refused?: boolean
}

/** Which due dates would move, above the buttons of the form that would move them. */
export function ChangePreview({ preview, refused = false }: ChangePreviewProps) {
  const { count, moved, kept, earlier, again } = preview
  const t = useTranslations('admin.calendar.preview')
  const officer = useTranslations('officer')
  const dates = useDateFormat()
  const ref = useRef<HTMLElement>(null)
  useFocusOnArrival(ref, true)
  const day = (on: string | null) => ({ text: on === null ? t('none') : dates.date(on) })
  return (
    <section
      ref={refused ? undefined : ref}
      id={listId}
      className="change-preview"
      aria-labelledby="change-preview-heading"
      tabIndex={-1}
    >
      <h3 id="change-preview-heading">{t('heading', { count })}</h3>
      <p>{t(again ? 'again' : 'more')}</p>
      {kept > 0 && <p>{t('kept', { count: kept })}</p>}
      {earlier > 0 && <p>{t('earlier', { count: earlier })}</p>}
      {count > 0 && (
        <>
          <FiguresTable
            name={t('table')}
            columns={[officer('number'), t('from'), t('to')]}
            rows={moved.map(({ applicationId, from, to }) => ({
              key: applicationId,
              name: applicationId,
              figures: [day(from), day(to)],
            }))}
          />
          {count > moved.length && <p>{t('first', { shown: moved.length, count })}</p>}
          <p>
            <Button kind="secondary" form={fileForm}>
              {t('file', { count })}
            </Button>
          </p>
        </>
      )}
    </section>
  )
}

export type WhyNearerProps = {
  /** A field's name, label, value and error. */
  fieldProps: (field: string) => { name: string; label: string; defaultValue: string; error?: string }
  /** What the form would do. */
  preview?: Preview
}

/** Why due dates come nearer: asked where some do, and shown wherever it was typed. */
export function WhyNearer({ fieldProps, preview }: WhyNearerProps) {
  const t = useTranslations('admin.calendar')
  const because = fieldProps('because')
  const isNeeded = preview !== undefined && preview.earlier > 0
  if (!isNeeded && !because.defaultValue && !because.error) return null
  return <TextField {...because} hint={t('nearerHint')} autoComplete="off" dir="auto" required={isNeeded} />
}

const fileForm = 'moved-cases'

type MovedCasesFormProps = {
  /** Which form of the calendar it is, and the year or the order that it is about. */
  form: string
  subject?: string
  typed: RefusedForm['typed']
}

/** What the button for the file sends: its own form, for a file is no page that script could put in place. */
export function MovedCasesForm({ form, subject, typed }: MovedCasesFormProps) {
  const about = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  return (
    <Form id={fileForm} method="post" action={`/admin/calendar/moved/${form}${about}`} reloadDocument hidden>
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  )
}

/** The buttons of a form whose effect is shown: to carry it out, and to look again at what was changed. */
export function PreviewButtons({ preview }: { preview: Preview }) {
  const t = useTranslations('admin.calendar.preview')
  return (
    <>
      <Button name="seen" value={preview.fingerprint}>
        {t('carryOut')}
      </Button>
      <Button kind="secondary">{t('lookAgain')}</Button>
    </>
  )
}
