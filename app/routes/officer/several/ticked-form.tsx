import { type ChangeEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AssignedOfficer } from '../../../../council/cases/desk/assign.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { AloneLink, Link } from '../../../ui/link.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { ReadyField, type ReadyOption } from '../case/ready-field.tsx'
import { nobody, tickField, tickValue } from './tick-field.ts'

export type TickedRow = { applicationId: string; revision: number }

type RowTickProps = { row: TickedRow; index: number; checked: boolean }

/** The box of a row. */
export function RowTick({ row, index, checked }: RowTickProps) {
  const t = useTranslations('officer.several')
  const name = tickField(index)
  return (
    <div className="tick row-tick only-screen">
      {/* A case that has changed since it was ticked is not ticked any more. */}
      <input
        key={tickValue(row)}
        type="checkbox"
        id={name}
        name={name}
        value={tickValue(row)}
        defaultChecked={checked}
      />
      <label htmlFor={name}>
        <span className="unseen">{t('tick', { applicationId: row.applicationId })}</span>
      </label>
    </div>
  )
}

/** Which rows are ticked as the list is opened; what it brings when it refreshes itself nobody has seen. */
export function useTicked(list: Pick<TickedFormProps, 'here' | 'ticks'> | undefined, rows: TickedRow[]) {
  const [opened, setOpened] = useState({ here: list?.here, rows })
  if (opened.here !== list?.here) setOpened({ here: list?.here, rows })
  const ticks = list?.ticks ?? {}
  const values = ticks === 'all' ? opened.rows.map(tickValue) : Object.values(ticks)
  return (row: TickedRow) => values.includes(tickValue(row))
}

/** Ticks every row of the page, or none where all are ticked. */
export function TickAll({ ticks, others }: Pick<TickedFormProps, 'ticks' | 'others'>) {
  const t = useTranslations('officer.several')
  return (
    <Link to={others} className="tick-all" preventScrollReset>
      {t(ticks === 'all' ? 'tickNone' : 'tickAll')}
    </Link>
  )
}

export type TickedFormProps = {
  /** Where the form is sent to: the list, as it is shown. */
  here: string
  /** The same list with every box ticked, or with none. */
  others: string
  /** The boxes that are ticked, by their names. */
  ticks: Record<string, string> | 'all'
  /** The officers who can be assigned the ticked ones. */
  officers: AssignedOfficer[]
  /** The ready words that the note can be. */
  requests: ReadyOption[]
  refused?: RefusedForm
  /** What was typed before. */
  draft?: Record<string, string>
  /** The rows with their boxes. */
  children: ReactNode
}

/** The rows, and what can be done with the ticked ones. Rejection is not: each needs its own reason. */
export function TickedForm(props: TickedFormProps) {
  const { here, others, ticks, children } = props
  const t = useTranslations('officer.several')
  const [count, setCount] = useState<number>()
  const countTicked = (form: HTMLFormElement) => setCount(ticked(form).length)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLFormElement>) => countTicked(currentTarget)
  const untick = (event: MouseEvent<HTMLAnchorElement>) => {
    const form = event.currentTarget.closest('form')
    if (!form || ticks === 'all') return
    event.preventDefault()
    for (const box of ticked(form)) box.checked = false
    countTicked(form)
  }
  return (
    <Form
      id={mainFormId}
      method="post"
      action={here}
      noValidate
      key={`${here} ${ticks === 'all'}`}
      className="ticked-form"
      onChange={onChange}
    >
      {children}
      <section className="ticked-bar only-screen" id="intent" tabIndex={-1} aria-label={t('heading')}>
        <p className="ticked-count">
          {t.rich('ticked', { count: () => <span className="ticked-number" aria-hidden="true" /> })}
          <span className="unseen" aria-live="polite">
            {count !== undefined && t.markup('ticked', { count: () => String(count) })}
          </span>
        </p>
        <TickedActs {...props} />
        <p className="ticked-none">
          {ticks !== 'all' && <TickAll ticks={ticks} others={others} />}
          <AloneLink to={ticks === 'all' ? others : here} preventScrollReset onClick={untick}>
            {t('tickNone')}
          </AloneLink>
        </p>
      </section>
    </Form>
  )
}

function ticked(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLInputElement>('.row-tick input:checked')]
}

/** The acts of the bar; those that need words or a name open above it. */
function TickedActs({ officers, requests, refused, draft }: TickedFormProps) {
  const t = useTranslations('officer.several')
  const officer = useTranslations('officer')
  const assign = useTranslations('officer.assign')
  const ui = useTranslations('ui')
  const { errorOf, typedOr, fieldProps } = useRefusedForm(refused)
  const note = typedOr('noteToApplicant', draft?.noteToApplicant)
  const assignTo = typedOr('assignTo', draft?.assignTo)
  const isNote = note !== '' || errorOf('noteToApplicant') !== undefined
  const isAssigned = assignTo !== '' || errorOf('assignTo') !== undefined
  return (
    <>
      <Button kind="secondary" name="intent" value="approve">
        {officer('decide.Approved')}
      </Button>
      <Button kind="secondary" name="intent" value="print">
        {ui('print')}
      </Button>
      <details className="ticked-more" open={isNote || isAssigned || undefined}>
        <summary className="button button-secondary">{t('more')}</summary>
        <div>
          <details name="with-ticked" open={isNote || undefined}>
            <summary className="button button-secondary">{t('askForNote')}…</summary>
            <div className="ticked-field">
              <ReadyField
                kind="request"
                options={requests}
                chosen={typedOr('readyRequest', draft?.readyRequest)}
                error={errorOf('readyRequest')}
              />
              <TextArea
                {...fieldProps('noteToApplicant', note)}
                hint={t('noteHint')}
                dir="auto"
                autoComplete="off"
              />
              <Button kind="secondary" name="intent" value="note">
                {t('askForNote')}
              </Button>
            </div>
          </details>
          <details name="with-ticked" open={(isAssigned && !isNote) || undefined}>
            <summary className="button button-secondary">{assign('assign')}…</summary>
            <div className="ticked-field">
              <SelectField
                {...fieldProps('assignTo', assignTo)}
                options={[
                  { value: '', label: assign('choose') },
                  { value: nobody, label: assign('nobody') },
                  ...officers.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
              <Button kind="secondary" name="intent" value="assign">
                {assign('assign')}
              </Button>
            </div>
          </details>
        </div>
      </details>
    </>
  )
}
