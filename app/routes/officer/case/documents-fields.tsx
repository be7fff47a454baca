import type { ChangeEvent, MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { DocumentPages } from './document-pages.tsx'
import { markField } from './mark-field.ts'
import type { OpenedCase } from './opened-case.server.ts'
import { ReadyField } from './ready-field.tsx'
import { AskedSince, type Document, LastAnswer, MarkedDocuments, papersOf } from './shown-documents.tsx'

type DocumentsFieldsProps = {
  opened: OpenedCase
  refused?: RefusedForm
  /** What was typed before the officer's session ended. */
  draft?: Record<string, string>
}

/** The documents the service requires, with the officer's marks; only shown once decided or set aside. */
export function DocumentsFields({ opened, refused, draft }: DocumentsFieldsProps) {
  const { application, progress } = opened
  const { documents } = progress
  const t = useTranslations('officer')
  const field = useTranslations('field')
  const { errorOf, typedOr, fieldProps } = useRefusedForm(refused, labelsOf(documents))
  if (documents.length === 0) return <AskedSince documents={progress.askedSince} />
  const isOpen = application.status === 'Pending' && !opened.setAside
  const note = typedOr('noteToApplicant', draft?.noteToApplicant)
  return (
    <div className="documents" onChange={openNote}>
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
      {(isOpen || note !== '') && (
        <details
          className="more note-fold"
          open={note !== '' || errorOf('noteToApplicant') !== undefined || undefined}
        >
          <summary>{field('noteToApplicant')}</summary>
          {isOpen && (
            <ReadyField
              kind="request"
              options={opened.ready.request}
              language={opened.ready.language}
              chosen={typedOr('readyRequest', draft?.readyRequest)}
              error={errorOf('readyRequest')}
            />
          )}
          <TextArea
            {...fieldProps('noteToApplicant', note)}
            hint={t('noteHint')}
            dir="auto"
            autoComplete="off"
            optional
          />
        </details>
      )}
    </div>
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

/** Whoever marks a paper as missing most often writes which one is meant. */
function openNote({ target, currentTarget }: ChangeEvent<HTMLElement>) {
  const note = currentTarget.querySelector('details')
  if (note && target instanceof HTMLInputElement && target.value === 'missing') note.open = true
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
