import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import {
  type CalendarAnswer,
  ChangePreview,
  MovedCasesForm,
  PreviewButtons,
  PreviewNotice,
  WhyNearer,
} from './change-preview.tsx'

type CalendarFormScreenProps = Omit<ComponentProps<typeof AdminFormScreen>, 'buttons' | 'beforeButtons'> & {
  /** Under which name the file of the moved cases knows the form, and the year or order that it is about. */
  act: string
  subject?: string
  answer: CalendarAnswer | undefined
  /** Whether it asks why where due dates come nearer; an order says so itself. */
  asksWhy?: boolean
}

/** A form that may move due dates: it is sent twice, the second time from the list of what it moves. */
export function CalendarFormScreen({ act, subject, answer, asksWhy, ...screen }: CalendarFormScreenProps) {
  const t = useTranslations('admin.calendar.preview')
  const preview = answer?.preview
  const whyNearer = asksWhy && <WhyNearer fieldProps={screen.form.fieldProps} preview={preview} />
  if (!preview) return <AdminFormScreen {...screen} beforeButtons={whyNearer} />
  return (
    <>
      <AdminFormScreen
        {...screen}
        title={t('title', { heading: screen.heading })}
        lead={
          <>
            {screen.lead}
            <PreviewNotice preview={preview} />
          </>
        }
        beforeButtons={
          <>
            <ChangePreview preview={preview} refused={screen.form.isRefused} />
            {whyNearer}
          </>
        }
        buttons={<PreviewButtons preview={preview} />}
      />
      <MovedCasesForm form={act} subject={subject} typed={answer.typed} />
    </>
  )
}
