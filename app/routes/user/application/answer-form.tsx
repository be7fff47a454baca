import { Form } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { checkboxGroupName, checkboxName, checkedValue } from '../../../document-checkboxes.ts'
import type { RefusedForm } from '../../../form-errors.ts'
import { RestoredDraftBanner, useSavedDraft } from '../../../forms/saved-draft.tsx'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { ShownCase } from './shown-case.ts'

function labelsOf({ documents }: ShownCase) {
  return Object.fromEntries(documents.map(({ position, name }) => [checkboxName(position), name]))
}

/** Why an answer was not taken: somebody else was first, or the form was not in order. */
export function AnswerRefused({ refused, shownCase }: { refused: RefusedForm; shownCase: ShownCase }) {
  const t = useTranslations('error')
  const own = useTranslations('pages.case')
  const { summary, failure } = useRefusedForm(refused, labelsOf(shownCase))
  if (refused.failure?.key !== 'answerStale') return <ErrorSummary message={failure} errors={summary} />
  const { note } = refused.typed
  return (
    <Banner kind="error" heading={t('answerFailed')}>
      <p>{failure}</p>
      {/* Where the form is gone, what was written must not go with it. */}
      {note && shownCase.turn !== 'citizen' && (
        <>
          <p>{own('wrote')}</p>
          <p className="as-written">{note}</p>
        </>
      )}
    </Banner>
  )
}

type AnswerFormProps = {
  shownCase: ShownCase
  account: string
  refused?: RefusedForm
  kept?: Record<string, string>
}

/** By which the applicant says what of the missing documents is at hand now. */
export function AnswerForm({ shownCase, account, refused, kept }: AnswerFormProps) {
  const t = useTranslations('pages.case')
  const user = useTranslations('user')
  const field = useTranslations('field')
  const locale = useLocale()
  const { errorOf, typedOr } = useRefusedForm(refused, labelsOf(shownCase))
  const form = useSavedDraft(account, refused)
  return (
    <section className="only-screen" aria-labelledby="answer">
      <h4 id="answer">{t('answer')}</h4>
      {kept && !refused && (
        <RestoredDraftBanner account={account} heading={user('restored')}>
          {user('restoredRequest')}
        </RestoredDraftBanner>
      )}
      <Form method="post" noValidate ref={form} preventScrollReset>
        <input type="hidden" name="revision" value={shownCase.revision} />
        <CheckboxGroup
          id={checkboxGroupName}
          legend={t('atHandNow')}
          hint={t('answerHint')}
          error={errorOf(checkboxGroupName)}
          ticks={shownCase.missing.map(({ position, name, note, lang }) => ({
            name: checkboxName(position),
            label: name,
            hint: note,
            error: errorOf(checkboxName(position)),
            lang: lang === locale ? undefined : lang,
            defaultChecked: (refused ? refused.typed : kept)?.[checkboxName(position)] === checkedValue,
          }))}
        />
        <TextArea
          name="note"
          label={field('note')}
          hint={t('noteHint')}
          defaultValue={typedOr('note', kept?.note)}
          error={errorOf('note')}
          autoComplete="off"
          dir="auto"
          optional
        />
        <ButtonRow>
          <Button>{t('send')}</Button>
        </ButtonRow>
      </Form>
    </section>
  )
}
