import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { RefusedForm } from '../../../form-errors.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { markField } from './mark-field.ts'
import type { Opened } from './opened-case.server.ts'
import { Radios } from './radios.tsx'

type DocumentsFormProps = {
  opened: Opened
  refused?: RefusedForm
  /** Filled in before the officer's session ended. */
  kept?: Record<string, string>
  here: string
}

type Document = Opened['stands']['documents'][number]

/** What the service asks for, and what of it the officer has seen; a decided application only shows it. */
export function DocumentsForm({ opened, refused, kept, here }: DocumentsFormProps) {
  const { application, stands, history } = opened
  const { documents } = stands
  const t = useTranslations('officer')
  const field = useTranslations('field')
  const time = useDateFormat()
  const { errorOf, typedOr } = useRefusedForm(refused, labelsOf(documents))
  if (documents.length === 0) return null
  const answer = history.findLast(({ act }) => act === 'application.answered')
  const hintOf = ({ note, state, atHand }: Document) =>
    [note, state === 'unseen' && t(atHand ? 'saidAtHand' : 'saidNotAtHand')].filter(Boolean).join(' · ')
  return (
    <div className="documents">
      <h4>{t('documents')}</h4>
      {answer && (
        <div className="answer">
          <p>
            {t('answered', { date: time.date(answer.date) })}{' '}
            {answer.atHand.length > 0 && t('atHand', { documents: answer.atHand.join(', ') })}
          </p>
          {answer.note !== '' && <blockquote className="as-written">{answer.note}</blockquote>}
        </div>
      )}
      {application.status !== 'Pending' ? (
        <ul className="runs">
          {documents.map((document) => (
            <li key={document.position}>
              <span lang={document.lang}>{document.name}</span>
              <span className="fact-more">{t(`marks.${document.state}`)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Form method="post" action={here} noValidate>
          <input type="hidden" name="intent" value="documents" />
          <input type="hidden" name="revision" value={application.revision} />
          {documents.map((document) => {
            const name = markField(document.position)
            const now = document.state === 'unseen' ? '' : document.state
            return (
              <Radios
                key={name}
                name={name}
                legend={document.name}
                lang={document.lang}
                hint={hintOf(document)}
                error={errorOf(name)}
                options={(['seen', 'missing'] as const).map((value) => ({
                  value,
                  label: t(`marks.${value}`),
                }))}
                defaultValue={typedOr(name, kept?.[name] ?? now)}
              />
            )
          })}
          <TextArea
            name="noteToApplicant"
            label={field('noteToApplicant')}
            hint={t('noteHint')}
            defaultValue={typedOr('noteToApplicant', kept?.noteToApplicant)}
            error={errorOf('noteToApplicant')}
            dir="auto"
            autoComplete="off"
            optional
          />
          <ButtonRow>
            <Button kind="secondary">{t('saveDocuments')}</Button>
          </ButtonRow>
        </Form>
      )}
    </div>
  )
}

/** What errors call the radio groups, which are called as their documents. */
export function labelsOf(documents: Document[]): Record<string, string> {
  return Object.fromEntries(documents.map(({ position, name }) => [markField(position), name]))
}
