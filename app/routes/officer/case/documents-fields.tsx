import type { MouseEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { DocumentPages } from './document-pages.tsx'
import { markField } from './mark-field.ts'
import type { OpenedCase } from './opened-case.server.ts'
import { ReadyField } from './ready-field.tsx'

type DocumentsFieldsProps = {
  opened: OpenedCase
  refused?: RefusedForm
  /** What was typed before the officer's session ended. */
  draft?: Record<string, string>
}

type Document = OpenedCase['progress']['documents'][number]

/** The documents that the service requires, and how the officer has marked them; one that is decided or set aside only shows that. */
export function DocumentsFields({ opened, refused, draft }: DocumentsFieldsProps) {
  const { application, progress } = opened
  const { documents } = progress
  const t = useTranslations('officer')
  const field = useTranslations('field')
  const { errorOf, typedOr } = useRefusedForm(refused, labelsOf(documents))
  if (documents.length === 0) return <AskedSince documents={progress.askedSince} />
  const isOpen = application.status === 'Pending' && !opened.setAside
  const note = typedOr('noteToApplicant', draft?.noteToApplicant)
  return (
    <div className="documents">
      <div className="documents-head">
        <h4>{t('documents')}</h4>
        {isOpen && (
          <Button kind="quiet" name="marks" value="allSeen" onClick={markAllSeen}>
            {t('allSeen')}
          </Button>
        )}
      </div>
      <LastAnswer history={opened.history} />
      {isOpen ? (
        documents.map((document) => {
          const name = markField(document.position)
          const stored = document.state === 'unseen' ? '' : document.state
          return (
            <div key={name} className="document">
              <MarkGroup
                document={document}
                error={errorOf(name)}
                defaultValue={typedOr(name, draft?.[name] ?? stored)}
              />
              <DocumentPages pages={document.pages} here={papersOf(opened, document)} />
            </div>
          )
        })
      ) : (
        <MarkedDocuments opened={opened} documents={documents} />
      )}
      {isOpen && (
        <ReadyField
          kind="request"
          options={opened.ready.request}
          language={opened.ready.language}
          chosen={typedOr('readyRequest', draft?.readyRequest)}
          error={errorOf('readyRequest')}
        />
      )}
      {(isOpen || note !== '') && (
        <TextArea
          name="noteToApplicant"
          label={field('noteToApplicant')}
          hint={t('noteHint')}
          defaultValue={note}
          error={errorOf('noteToApplicant')}
          dir="auto"
          autoComplete="off"
          optional
        />
      )}
      {!opened.setAside && <DespiteMissing opened={opened} refused={refused} draft={draft} />}
    </div>
  )
}

/** Why it is approved although documents are missing: by what is stored, or by what was just marked. */
function DespiteMissing({ opened, refused, draft }: DocumentsFieldsProps) {
  const { application, progress } = opened
  const t = useTranslations('officer')
  const field = useTranslations('field')
  const { errorOf, typedOr } = useRefusedForm(refused)
  const typed = typedOr('despiteMissing', draft?.despiteMissing)
  const error = errorOf('despiteMissing')
  const isMissing = ({ position, state, atHand }: Document) => {
    const mark = typedOr(markField(position), state === 'unseen' && !atHand ? 'missing' : state)
    return mark === 'missing' || (mark === '' && !atHand)
  }
  const missing = progress.documents.filter(isMissing).map(({ name }) => name)
  const isAsked = application.status === 'Pending' && missing.length > 0
  if (!isAsked && !error && typed === '') return null
  return (
    <TextArea
      name="despiteMissing"
      label={field('despiteMissing')}
      hint={isAsked ? t('despiteMissingHint', { documents: missing.join(', ') }) : undefined}
      defaultValue={typed}
      error={error}
      dir="auto"
      autoComplete="off"
      optional
    />
  )
}

/** Marks as seen what is not marked yet; without script the server does it. */
function markAllSeen(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault()
  const { form } = event.currentTarget
  const groups = event.currentTarget.closest('.documents')?.querySelectorAll('.radios') ?? []
  for (const group of groups) {
    if (!group.querySelector(':checked')) group.querySelector<HTMLInputElement>('[value=seen]')?.click()
  }
  // What follows is the decision.
  form?.querySelector<HTMLElement>('[name=decide]')?.focus({ preventScroll: true })
}

/** The documents that the service asks for now, although this application was sent before they were entered. */
function AskedSince({ documents }: { documents: OpenedCase['progress']['askedSince'] }) {
  const t = useTranslations('officer')
  const locale = useLocale()
  if (documents.length === 0) return null
  return (
    <div className="documents">
      <h4>{t('documents')}</h4>
      <p>{t('askedSince')}</p>
      <ul className="runs">
        {documents.map(({ name, note, lang }) => (
          <li key={name + note} lang={lang === locale ? undefined : lang}>
            {name}
            {note && <span className="fact-more">{note}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The last time that the applicant answered a request for missing documents. */
function LastAnswer({ history }: Pick<OpenedCase, 'history'>) {
  const t = useTranslations('officer')
  const time = useDateFormat()
  const answer = history.findLast(({ act }) => act === 'application.answered')
  if (!answer) return null
  return (
    <div className="answer">
      <p>
        {t('answered', { date: time.date(answer.date) })}{' '}
        {answer.atHand.length > 0 && t('atHand', { documents: answer.atHand.join(', ') })}
      </p>
      {answer.note !== '' && <blockquote className="as-written">{answer.note}</blockquote>}
    </div>
  )
}

/** The address below which the pages of a document stand. */
function papersOf({ papers }: OpenedCase, { position }: Document) {
  return `${papers}/${position + 1}`
}

/** The documents with their marks, which cannot be changed here. */
export function MarkedDocuments({ opened, documents }: { opened: OpenedCase; documents: Document[] }) {
  const t = useTranslations('officer')
  return (
    <ul className="runs">
      {documents.map((document) => (
        <li key={document.position}>
          <span lang={document.lang}>{document.name}</span>
          <span className="fact-more">{t(`marks.${document.state}`)}</span>
          <DocumentPages pages={document.pages} here={papersOf(opened, document)} />
        </li>
      ))}
    </ul>
  )
}

type MarkGroupProps = { document: Document; error: string | undefined; defaultValue: string }

/** The choice between seen and missing, with what the applicant has said of the document. */
function MarkGroup({ document, error, defaultValue }: MarkGroupProps) {
  const t = useTranslations('officer')
  const { position, name, lang, note, state, atHand } = document
  const applicantSays = state === 'unseen' && t(atHand ? 'saidAtHand' : 'saidNotAtHand')
  return (
    <RadioGroup
      name={markField(position)}
      legend={name}
      lang={lang}
      hint={[note, applicantSays].filter(Boolean).join(' · ')}
      error={error}
      options={(['seen', 'missing'] as const).map((value) => ({ value, label: t(`marks.${value}`) }))}
      defaultValue={defaultValue}
    />
  )
}

/** The labels of the radio groups for the error summary: the names of the documents. */
export function labelsOf(documents: Document[]): Record<string, string> {
  return Object.fromEntries(documents.map(({ position, name }) => [markField(position), name]))
}
