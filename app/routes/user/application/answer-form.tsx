import { useLocale, useTranslations } from 'use-intl'
import { checkboxGroupName, checkboxName, checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { RestoredDraftBanner } from '../../../forms/restored-draft-banner.tsx'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { mainFormId } from '../../../ui/main-form.ts'
import type { OwnCase } from './own-case.ts'

function labelsOf({ documents }: OwnCase) {
  return Object.fromEntries(documents.map(({ position, name }) => [checkboxName(position), name]))
}

/** Why an answer was refused: an officer has changed the application, or the form has errors. */
export function AnswerRefused({ refused, ownCase }: { refused: RefusedForm; ownCase: OwnCase }) {
  const t = useTranslations('error')
  const page = useTranslations('pages.case')
  const { summary, failure } = useRefusedForm(refused, labelsOf(ownCase))
  if (refused.failure?.key !== 'answerStale') return <ErrorSummary message={failure} errors={summary} />
  const { note } = refused.typed
  return (
    <Banner kind="error" heading={t('answerFailed')}>
      <p>{failure}</p>
      {/* The form is gone once it is no longer the citizen's turn; what was written must not go with it. */}
      {note && ownCase.turn !== 'citizen' && (
        <>
          <p>{page('wrote')}</p>
          <p className="as-written">{note}</p>
        </>
      )}
    </Banner>
  )
}

type AnswerFormProps = {
  ownCase: OwnCase
  refused?: RefusedForm
  draft?: Record<string, string>
}

/** The form in which the applicant says which of the missing documents are at hand now. */
export function AnswerForm({ ownCase, refused, draft }: AnswerFormProps) {
  const t = useTranslations('pages.case')
  const user = useTranslations('user')
  const locale = useLocale()
  const { errorOf, fieldProps } = useRefusedForm(refused, labelsOf(ownCase))
  return (
    <section className="only-screen" aria-label={t('answer')}>
      {draft && !refused && <RestoredDraftBanner>{user('restoredRequest')}</RestoredDraftBanner>}
      <Form id={mainFormId} method="post" noValidate>
        <input type="hidden" name="revision" value={ownCase.revision} />
        <CheckboxGroup
          id={checkboxGroupName}
          legend={t('atHandNow')}
          hint={t('answerHint')}
          error={errorOf(checkboxGroupName)}
          ticks={ownCase.missing.map(({ position, name, note, lang }) => ({
            name: checkboxName(position),
            label: name,
            hint: note,
            error: errorOf(checkboxName(position)),
            lang: lang === locale ? undefined : lang,
            defaultChecked: (refused ? refused.typed : draft)?.[checkboxName(position)] === checkedValue,
          }))}
        />
        <TextArea
          {...fieldProps('note', draft?.note)}
          hint={t('noteHint')}
          autoComplete="off"
          dir="auto"
          optional
        />
        <ButtonRow>
          <Button kind="secondary">{t('send')}</Button>
        </ButtonRow>
      </Form>
    </section>
  )
}
