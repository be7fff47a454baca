import { useTranslations } from 'use-intl'
import type { ContactChoices } from '../../../../council/messages/outbox/contact-choices.server.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { type SentChannel, sentChannels } from '../../../../rules/messages.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { Link } from '../../../ui/link.tsx'
import { mainFormId } from '../../../ui/main-form.ts'

interface ContactChoicesFormProps {
  offered: SentChannel[]
  choices: ContactChoices
  number: { ending: string; isConfirmed: boolean }
  hasEmail: boolean
  /** The channels by which nothing is sent, because it was refused. */
  stopped: SentChannel[]
  /** Whether somebody calls whom nothing else reaches. */
  isCalled: boolean
  refused?: RefusedForm
}

/** The channels that can reach the account. */
export function reachableBy({
  offered,
  number,
  hasEmail,
}: Pick<ContactChoicesFormProps, 'offered' | 'number' | 'hasEmail'>): SentChannel[] {
  return offered.filter((channel) => (channel === 'mail' ? hasEmail : number.isConfirmed))
}

/** A form that lacks its purpose is refused with a message leading to the group, named as that field. */
const groupId = 'intent'

/** A tick for each channel that can reach this account, and a sentence about each that cannot yet. */
export function ContactChoicesForm({ choices, stopped, refused, ...account }: ContactChoicesFormProps) {
  const { offered, number, hasEmail } = account
  const t = useTranslations('pages.messages')
  const ui = useTranslations('ui')
  const bySms = t('bySms', { ending: number.ending })
  const labels = { [groupId]: t('tell'), mail: t('byMail'), sms: bySms }
  const { summary, failure, errorOf } = useRefusedForm(refused, labels)
  if (offered.length === 0) return <p>{t('noChannel', { called: account.isCalled ? 'yes' : 'no' })}</p>
  const ticks = reachableBy(account).map((name) => ({
    name,
    label: labels[name],
    error: errorOf(name),
    defaultChecked: choices[name],
  }))
  // What was ticked and cannot be offered now is not unticked: a number's confirmation may have lapsed.
  const unoffered = sentChannels.filter((name) => choices[name] && !ticks.some((tick) => tick.name === name))
  return (
    <>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {ticks.length > 0 && (
        <FormCard>
          <Form id={mainFormId} method="post">
            <input type="hidden" name="intent" value="choose" />
            {unoffered.map((name) => (
              <input key={name} type="hidden" name={name} value={checkedValue} />
            ))}
            <CheckboxGroup
              id={groupId}
              legend={t('tell')}
              hint={t('tellHint')}
              error={errorOf(groupId)}
              ticks={ticks}
            />
            {ticks.map(
              ({ name }) =>
                choices[name] &&
                stopped.includes(name) && <p key={name}>{t('stopped', { channel: name })}</p>,
            )}
            <ButtonRow>
              <Button>{ui('save')}</Button>
            </ButtonRow>
          </Form>
        </FormCard>
      )}
      {offered.includes('mail') && !hasEmail && <p>{t('noEmail')}</p>}
      {offered.includes('sms') && !number.isConfirmed && (
        <p>
          {t.rich('confirmNumber', {
            phone: (words) => <Link to="/account/phone">{words}</Link>,
          })}
        </p>
      )}
    </>
  )
}
