import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberInput } from '../../../../council/files/members.server.ts'
import { relations } from '../../../../rules/family.ts'
import { RestoredDraftBanner } from '../../../forms/restored-draft-banner.tsx'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'

type MemberFormProps = {
  heading: 'add' | 'changeHeading'
  account: string
  /** What is entered now; undefined for somebody who is added. */
  member?: MemberInput
  /** What was typed before and not saved. */
  kept?: Record<string, string>
  refused?: RefusedForm
  /** What the page asks above the form. */
  question?: ReactNode
  /** Leads to the question whether to take the person off the list. */
  removeAt?: string
}

/** The names of somebody in the family, with a button to save them. */
export function MemberForm(props: MemberFormProps) {
  const { account, member, kept, refused, question, removeAt } = props
  const t = useTranslations('pages.family')
  const field = useTranslations('field')
  const ui = useTranslations('ui')
  const labels = {
    name: field('applicantName'),
    fatherName: field('applicantFatherName'),
    motherName: field('applicantMotherName'),
    relation: t('relationLabel'),
  }
  const { summary, failure, fieldProps } = useRefusedForm(refused, labels)
  const state = (name: keyof typeof labels) => ({
    ...fieldProps(name, kept?.[name] ?? member?.[name]),
    required: true,
  })
  const heading = t(props.heading)
  return (
    <>
      <BackLink to="/user/family">{t('heading')}</BackLink>
      <PageHead title={heading} area="user" refused={Boolean(refused)} />
      {question}
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {kept && !refused && <RestoredDraftBanner>{t('restoredMore')}</RestoredDraftBanner>}
      <CardForm>
        <input type="hidden" name="account" value={account} />
        <TextField {...state('name')} hint={t('namesHint')} spellCheck={false} dir="auto" />
        <TextField {...state('fatherName')} spellCheck={false} dir="auto" />
        <TextField {...state('motherName')} spellCheck={false} dir="auto" />
        <SelectField
          {...state('relation')}
          options={[
            { value: '', label: t('choose') },
            ...relations.map((value) => ({ value, label: t(`relation.${value}`) })),
          ]}
        />
        <ButtonRow>
          <Button>{ui('save')}</Button>
          <CancelLink to="/user/family" />
        </ButtonRow>
      </CardForm>
      {removeAt !== undefined && (
        <p className="form-foot">
          <ButtonLink to={removeAt} kind="secondary">
            {t('remove')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
