import { useTranslations } from 'use-intl'
import type { OpenedAppeal } from '../../../../council/cases/appeals/desk.server.ts'
import type { Order } from '../../../../council/cases/appeals/give-order.server.ts'
import { outcomesIn } from '../../../../rules/appeal-states.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { mainFormId } from '../../../ui/main-form.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { OrderWords } from './record.tsx'

type Field = 'outcome' | 'reasons' | 'what' | 'by' | 'penalty'

type OrderFormProps = {
  appeal: OpenedAppeal
  /** What came back: refused, or with a preview. */
  answered?: RefusedForm
  preview?: Order
  labels: Record<Field, string>
  draft?: Record<string, string>
}

/** The order: written, seen as a whole, and only then given. */
export function OrderForm({ appeal, answered, preview, labels, draft }: OrderFormProps) {
  const t = useTranslations('pages.hearing')
  const { fieldProps } = useRefusedForm(answered, labels)
  const state = (name: Field) => fieldProps(name, draft?.[name])
  const outcomes = outcomesIn[appeal.state]
  const { label: legend, ...outcome } = state('outcome')
  return (
    <Form id={mainFormId} method="post" noValidate key={appeal.state} className="hearing-order">
      {preview && (
        <Banner kind="question" heading={t('preview')}>
          <p>{t('previewMore')}</p>
          <OrderWords {...preview} />
        </Banner>
      )}
      <RadioGroup
        {...outcome}
        legend={legend}
        options={outcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
      />
      <TextArea {...state('reasons')} hint={t('reasonsHint')} dir="auto" required />
      {outcomes.length > 1 && (
        <>
          <TextArea {...state('what')} dir="auto" optional />
          <TextField {...state('by')} type="date" autoComplete="off" optional />
        </>
      )}
      <TextField {...state('penalty')} inputMode="numeric" width="half" autoComplete="off" optional />
      <ButtonRow>
        {/* First, so that the Enter key shows what is not yet seen, and gives nothing. */}
        <Button name="intent" value="preview" kind={preview ? 'secondary' : 'primary'}>
          {t('preview')}
        </Button>
        {preview && (
          <Button name="intent" value="give">
            {t('give')}
          </Button>
        )}
      </ButtonRow>
    </Form>
  )
}
