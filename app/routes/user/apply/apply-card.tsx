import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { WholeForm } from '../../../../rules/form/applicant.ts'
import { type FormSection, questionsOf } from '../../../../rules/form/definition.ts'
import { checkboxGroupName } from '../../../../rules/form/document-checkboxes.ts'
import { holds } from '../../../../rules/form/evaluate.ts'
import { correctsField, fieldName, paperField } from '../../../../rules/form/field-names.ts'
import { applicantStep, checkStep, sectionsOnStep } from '../../../../rules/form/steps.ts'
import { FormDocuments, listUploads } from '../../../forms/form-documents.tsx'
import { formState, type SectionsState } from '../../../forms/form-questions.tsx'
import { FoldedSection, FormSections } from '../../../forms/form-sections.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { DataNotice, NoticeLine } from '../../../ui/data-notice.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { type ApplyData, KnownSection, type Refused, Terms } from './apply-parts.tsx'
import { CheckedAnswers } from './checked-answers.tsx'
import { ForMember } from './for-member.tsx'

type ApplyCardProps = Omit<ApplyData, 'form' | 'fields'> & {
  answer?: Refused
  form: WholeForm
  fields: Readonly<Record<string, string>>
  errors: readonly { field: string; message: string }[]
}

/** What a step of an application asks, with the button that goes on or sends it. */
export function ApplyCard(props: ApplyCardProps) {
  const { form, fields, step, steps, version, kept, documents } = props
  const t = useTranslations('user')
  const own = useTranslations('form')
  const words = useTranslations('pages.ownForm')
  const sections = sectionsOnStep(form, step)
  const here = new Set(questionsOf({ sections }).map(({ key }) => key))
  const isFirst = step === applicantStep
  const isCheck = step === checkStep
  const isLast = step === steps.at(-1)
  const state = {
    ...formState(form, fields, props.errors),
    villages: props.villages,
    holds: (condition: Parameters<typeof holds>[0]) =>
      condition && here.has(condition.question) ? undefined : holds(condition, kept),
  }
  // A page of own questions has room for a line.
  const Notice: typeof DataNotice = version === null || isCheck ? DataNotice : NoticeLine
  const act = (
    <>
      {(isFirst || isCheck) && <Notice kind="application" told={props.notice} />}
      {isLast && <Terms {...props} />}
      <ButtonRow>
        <Button large>{isLast ? t('apply') : own('continue')}</Button>
        <CancelLink to="/user" />
      </ButtonRow>
    </>
  )
  const papers = isLast && (
    <FormDocuments
      documents={documents}
      state={state}
      legend={t('documents')}
      hint={t('documentsHint')}
      isCheck={isCheck}
      added={listUploads(documents)
        .map(({ position }) => position)
        .filter((position) => props.papers.some((paper) => paper.position === position))}
    />
  )
  const saved = (
    <Form id={mainFormId} method="post" action={props.here} noValidate>
      <CarriedFields {...props} isLast={isLast} />
      {/* Enter in a field sends a form by its first button: it must not be one that removes a row. */}
      {version !== null && <button type="submit" hidden />}
      {isCheck ? (
        <>
          <CheckedAnswers {...props} />
          <FormCard>{papers}</FormCard>
          <FormCard kind="send-card">{act}</FormCard>
        </>
      ) : (
        <>
          {isFirst && <ApplicantSections {...props} state={state} />}
          <FormSections sections={sections} state={state} folds={isFirst} isTitled={isFirst} />
          {papers}
          {isFirst && <MoreFields {...props} state={state} />}
          {act}
        </>
      )}
    </Form>
  )
  if (isCheck) return saved
  return (
    <>
      <FormCard kind={steps.length === 1 ? 'numbered' : undefined}>{saved}</FormCard>
      <p className="quiet">{words('keptHere')}</p>
    </>
  )
}

/**
 * What a page carries that nobody types. One that sends everything has also the refused application that it
 * puts right, and its papers.
 */
function CarriedFields(props: ApplyCardProps & { isLast: boolean }) {
  const { fields, papers, documents, version, isLast } = props
  const carried: [name: string, value: string | undefined][] = [
    ['submissionKey', fields.submissionKey ?? props.submissionKey],
    ['account', props.account],
    ['form', version?.toString()],
    [fieldName(`.${props.step}`), version === null ? undefined : 'yes'],
    ['checked', props.checked],
    [checkboxGroupName, isLast && documents.length > 0 ? props.listed : undefined],
  ]
  if (version === null) {
    carried.push([correctsField, fields[correctsField] || undefined])
    carried.push(...papers.map(({ position, paperId }): [string, string] => [paperField(position), paperId]))
  }
  return carried.map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  )
}

type PartProps = ApplyCardProps & { state: SectionsState }

/** Who applies and where they live; what is known of it is folded. */
function ApplicantSections({ form, fields, state, known, choice, answer, name }: PartProps) {
  const draw = (section: FormSection, questions: ReactNode) => {
    const isKnown = known.includes(section.key) && !answer
    const member = choice && section.key === 'applicant' && (
      <ForMember
        members={choice.members}
        own={name}
        memberId={fields.memberId ?? choice.memberId}
        filledFor={fields.filledFor ?? choice.filledFor}
        error={state.errorOf('memberId')}
      />
    )
    return (
      <>
        {!isKnown && member}
        {isKnown ? (
          <KnownSection section={section} fields={fields}>
            {questions}
          </KnownSection>
        ) : (
          questions
        )}
        {isKnown && member}
      </>
    )
  }
  return <FormSections sections={form.before} state={state} around={draw} />
}

/** What may be added; folded where the service asks for what it needs, because then little is. */
export function MoreFields({ form, version, state }: Pick<PartProps, 'form' | 'version' | 'state'>) {
  if (version === null) return <FormSections sections={form.after} state={state} />
  return form.after.map((section) => <FoldedSection key={section.key} section={section} state={state} />)
}
