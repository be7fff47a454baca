import { Form } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { type Refused, ticked, tickOf, ticksField } from '../../../form.ts'
import { Restored, useSavedDraft } from '../../../forms/saved-draft.tsx'
import { useRefused } from '../../../forms/use-refused.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Ticks } from '../../../ui/checkbox-group.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { ShownCase } from './shown-case.ts'

function labelsOf({ documents }: ShownCase) {
  return Object.fromEntries(documents.map(({ position, name }) => [tickOf(position), name]))
}

/** Why an answer was not taken: somebody else was first, or the form was not in order. */
export function AnswerRefused({ refused, shownCase }: { refused: Refused; shownCase: ShownCase }) {
  const t = useTranslations('error')
  const own = useTranslations('pages.case')
  const { summary, failure } = useRefused(refused, labelsOf(shownCase))
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
  refused?: Refused
  kept?: Record<string, string>
}

/** By which the applicant says what of the missing documents is at hand now. */
export function AnswerForm({ shownCase, account, refused, kept }: AnswerFormProps) {
  const t = useTranslations('pages.case')
  const user = useTranslations('user')
  const field = useTranslations('field')
  const locale = useLocale()
  const { errorOf, typedOr } = useRefused(refused, labelsOf(shownCase))
  const form = useSavedDraft(account, refused)
  return (
    <section className="only-screen" aria-labelledby="answer">
      <h4 id="answer">{t('answer')}</h4>
      {kept && !refused && (
        <Restored account={account} heading={user('restored')}>
          {user('restoredRequest')}
        </Restored>
      )}
      <Form method="post" noValidate ref={form} preventScrollReset>
        <input type="hidden" name="revision" value={shownCase.revision} />
        <Ticks
          id={ticksField}
          legend={t('atHandNow')}
          hint={t('answerHint')}
          error={errorOf(ticksField)}
          ticks={shownCase.missing.map(({ position, name, note, lang }) => ({
            name: tickOf(position),
            label: name,
            hint: note,
            error: errorOf(tickOf(position)),
            lang: lang === locale ? undefined : lang,
            defaultChecked: (refused ? refused.typed : kept)?.[tickOf(position)] === ticked,
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
