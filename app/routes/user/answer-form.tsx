import { Form } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { type Refused, ticked, tickOf, ticksField } from '../../form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useRefused } from '../../ui/refused.ts'
import { Restored, useSavedDraft } from '../../ui/saved-draft.tsx'
import { Ticks } from '../../ui/ticks.tsx'
import type { ShownCase } from './shown-case.ts'

function labelsOf({ documents }: ShownCase) {
  return Object.fromEntries(documents.map(({ position, name }) => [tickOf(position), name]))
}

/** Why an answer was not taken: somebody else was first, or the form was not in order. */
export function AnswerRefused({ refused, of }: { refused: Refused; of: ShownCase }) {
  const t = useTranslations('error')
  const own = useTranslations('pages.case')
  const { summary, failure } = useRefused(refused, labelsOf(of))
  if (refused.failure?.key !== 'answerStale') return <ErrorSummary message={failure} errors={summary} />
  const { note } = refused.typed
  return (
    <Banner kind="error" heading={t('answerFailed')}>
      <p>{failure}</p>
      {/* Where the form is gone, what was written must not go with it. */}
      {note && of.turn !== 'citizen' && (
        <>
          <p>{own('wrote')}</p>
          <p className="as-written">{note}</p>
        </>
      )}
    </Banner>
  )
}

type AnswerFormProps = {
  of: ShownCase
  account: string
  refused?: Refused
  kept?: Record<string, string>
}

/** By which the applicant says what of the missing documents is at hand now. */
export function AnswerForm({ of, account, refused, kept }: AnswerFormProps) {
  const t = useTranslations('pages.case')
  const user = useTranslations('user')
  const field = useTranslations('field')
  const locale = useLocale()
  const { errorOf, typedOr } = useRefused(refused, labelsOf(of))
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
        <input type="hidden" name="revision" value={of.revision} />
        <Ticks
          id={ticksField}
          legend={t('atHandNow')}
          hint={t('answerHint')}
          error={errorOf(ticksField)}
          ticks={of.missing.map(({ position, name, note, lang }) => ({
            ...{ name: tickOf(position), label: name, hint: note, error: errorOf(tickOf(position)) },
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
