import { useTranslations } from 'use-intl'
import type { Fees } from '../../../../council/cases/fees/read-fees.server.ts'
import { refundMethods } from '../../../../rules/fees/balance.ts'
import { formatPaise, writeAmount } from '../../../../rules/fees/paise.ts'
import { RestoredDraftBanner } from '../../../forms/restored-draft-banner.tsx'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { mainFormId } from '../../../ui/main-form.ts'
import { cancellable, type FeeAct, feeActs, refundable, waivable } from './fee-acts.ts'

type FeeFormProps = {
  act: FeeAct
  fees: Fees
  /** The id of what the form makes. */
  rowKey: string
  /** What was typed into this act before. */
  draft?: Record<string, string>
  refused?: RefusedForm
}

/** The fields of one act on the fee of an application. */
export function FeeForm({ act, fees, rowKey, draft, refused }: FeeFormProps) {
  const t = useTranslations('officer.fees')
  const fee = useTranslations('fee')
  const methods = useTranslations('fee.method')
  const labels = {
    feeName: t('name'),
    amount: t('amount'),
    bookNumber: t('book'),
    which: t('which'),
    refundBy: t('refundBy'),
    reason: t('reason'),
  }
  // What was refused of another act, which is offered no more, is told and fills nothing in.
  const isOwn = refused?.typed.intent === act
  const { typedOr, fieldProps } = useRefusedForm(isOwn ? refused : undefined, labels)
  const restored = useTranslations('officer')('restoredMore')
  const fieldOf = (name: keyof typeof labels, otherwise?: string) =>
    fieldProps(name, draft?.[name] ?? otherwise)
  const amount = (otherwise?: string) => (
    <TextField
      {...fieldOf('amount', otherwise)}
      hint={t('rupees')}
      inputMode="numeric"
      autoComplete="off"
      width="half"
      required
    />
  )
  const choices = {
    waive: waivable(fees).map(({ chargeId, name, paise }) => ({
      value: chargeId,
      label: `${name}: ${formatPaise(paise)}`,
    })),
    refund: refundable(fees).map(paymentChoice),
    cancel: cancellable(fees).map(paymentChoice),
  }
  function paymentChoice({ paymentId, receipt, receivedPaise }: Fees['payments'][number]) {
    const words = receipt ? fee('receipt', { number: receipt.number }) : fee('method.stamp')
    return { value: paymentId, label: `${words}: ${formatPaise(receivedPaise ?? 0)}` }
  }
  const isForAdmin = act === 'waive' || act === 'refund' || act === 'cancel'
  const reasonHint = act === 'cancel' ? 'cancelHint' : 'reasonHint'
  return (
    <FormCard>
      {refused && <Refusal refused={refused} isOwn={isOwn} labels={labels} />}
      {!refused && draft && <RestoredDraftBanner>{restored}</RestoredDraftBanner>}
      <Form id={mainFormId} method="post" noValidate>
        <input type="hidden" name="rowKey" value={typedOr('rowKey', rowKey)} />
        <input type="hidden" name="intent" value={act} />
        {act === 'add' && <TextField {...fieldOf('feeName')} dir="auto" autoComplete="off" required />}
        {isForAdmin && <SelectField {...fieldOf('which')} options={choices[act]} required />}
        {act === 'cash' && amount(writeAmount(fees.toPay))}
        {(act === 'add' || act === 'refund') && amount()}
        {act === 'cash' && <TextField {...fieldOf('bookNumber')} autoComplete="off" width="half" optional />}
        {act === 'refund' && (
          <SelectField
            {...fieldOf('refundBy', 'cash')}
            options={refundMethods.map((method) => ({ value: method, label: methods(method) }))}
            width="half"
          />
        )}
        {isForAdmin && <TextArea {...fieldOf('reason')} hint={t(reasonHint)} dir="auto" required />}
        {act === 'cash' && <p className="quiet">{t('takeMore')}</p>}
        <ButtonRow>
          <Button kind={isForAdmin ? 'danger' : 'primary'}>{t(feeActs[act])}</Button>
          {act === 'cash' && (
            <Button kind="secondary" name="stamp" value="yes">
              {t('stamp')}
            </Button>
          )}
        </ButtonRow>
      </Form>
    </FormCard>
  )
}

type RefusalProps = { refused: RefusedForm; isOwn: boolean; labels: Record<string, string> }

function Refusal({ refused, isOwn, labels }: RefusalProps) {
  const { summary, failure } = useRefusedForm(refused, labels)
  if (isOwn) return <ErrorSummary message={failure} errors={summary} />
  return (
    <Banner kind="error" heading={failure}>
      {summary.map(({ message }) => message).join(' ')}
    </Banner>
  )
}
