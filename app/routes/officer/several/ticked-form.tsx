import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AssignedOfficer } from '../../../../council/cases/desk/assign.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { Link } from '../../../ui/link.tsx'
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
      <input type="checkbox" id={name} name={name} value={tickValue(row)} defaultChecked={checked} />
      <label htmlFor={name}>
        <span className="unseen">{t('tick', { applicationId: row.applicationId })}</span>
      </label>
    </div>
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

/** The rows, and what can be done with those that are ticked. A rejection is not among it: each needs its own reason. */
export function TickedForm({
  here,
  others,
  ticks,
  officers,
  requests,
  refused,
  draft,
  children,
}: TickedFormProps) {
  const t = useTranslations('officer.several')
  const officer = useTranslations('officer')
  const assign = useTranslations('officer.assign')
  const field = useTranslations('field')
  const { errorOf, typedOr } = useRefusedForm(refused)
  return (
    <Form id={mainFormId} method="post" action={here} noValidate key={`${here} ${ticks === 'all'}`}>
      <p className="tick-all only-screen">
        <Link to={others} className="alone" preventScrollReset>
          {t(ticks === 'all' ? 'tickNone' : 'tickAll')}
        </Link>
      </p>
      {children}
      <fieldset className="several only-screen" id="intent" tabIndex={-1}>
        <legend>{t('heading')}</legend>
        <ButtonRow>
          <Button kind="secondary" name="intent" value="approve">
            {officer('decide.Approved')}
          </Button>
          <Button kind="secondary" name="intent" value="print">
            {officer('calls.printNow')}
          </Button>
        </ButtonRow>
        <ReadyField
          kind="request"
          options={requests}
          chosen={typedOr('readyRequest', draft?.readyRequest)}
          error={errorOf('readyRequest')}
        />
        <TextArea
          name="noteToApplicant"
          label={field('noteToApplicant')}
          hint={t('noteHint')}
          defaultValue={typedOr('noteToApplicant', draft?.noteToApplicant)}
          error={errorOf('noteToApplicant')}
          dir="auto"
          autoComplete="off"
          optional
        />
        <ButtonRow>
          <Button kind="secondary" name="intent" value="note">
            {t('askForNote')}
          </Button>
        </ButtonRow>
        <SelectField
          name="assignTo"
          label={field('assignTo')}
          defaultValue={typedOr('assignTo', draft?.assignTo)}
          error={errorOf('assignTo')}
          options={[
            { value: '', label: assign('choose') },
            { value: nobody, label: assign('nobody') },
            ...officers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          optional
        />
        <ButtonRow>
          <Button kind="secondary" name="intent" value="assign">
            {assign('assign')}
          </Button>
        </ButtonRow>
      </fieldset>
    </Form>
  )
}
