import type { ChangeEvent, ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ReadyKind } from '../../../../rules/ready-words.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'

const fields = {
  reason: { name: 'readyReason', text: 'reason' },
  request: { name: 'readyRequest', text: 'noteToApplicant' },
} as const

/** Ready words, named in the officer's language; `text` is what fills the box. */
export interface ReadyOption {
  id: string
  name: string
  lang: string
  text: string
}

type ReadyFieldProps = {
  kind: ReadyKind
  options: ReadyOption[]
  /** The language that the applicant has chosen, with its own name, where there is one applicant. */
  language?: { tag: string; name: string }
  /** What was chosen in a form that comes back. */
  chosen: string | undefined
  error: string | undefined
}

/** The ready words for the text box below: with script a choice fills it at once, without it on sending. */
export function ReadyField({ kind, options, language, chosen, error }: ReadyFieldProps) {
  const t = useTranslations('officer.ready')
  const field = useTranslations('field')
  const locale = useLocale()
  if (options.length === 0) return null
  const { name, text } = fields[kind]
  const inOwn = (words: ReactNode) => <span lang={language?.tag}>{words}</span>
  return (
    <>
      <SelectField
        name={name}
        label={field(name)}
        hint={language && t.rich('inLanguage', { language: language.name, own: inOwn })}
        error={error}
        defaultValue={chosen ?? ''}
        onChange={(event) => insertWords(event, text, options)}
        options={[
          { value: '', label: t('none') },
          ...options.map(({ id, name: label, lang }) => ({
            value: id,
            label,
            lang: lang === locale ? undefined : lang,
          })),
        ]}
      />
      <p className="fill-in">
        <Button kind="quiet" name="fill" value={kind}>
          {t('fill')}
        </Button>
      </p>
    </>
  )
}

/** Writes chosen words into the text box below what was typed; once changed, they are no longer chosen. */
function insertWords(
  event: ChangeEvent<HTMLSelectElement>,
  name: string,
  options: { id: string; text: string }[],
) {
  const select = event.currentTarget
  const area = select.form?.elements.namedItem(name)
  const picked = options.find(({ id }) => id === select.value)
  if (!(area instanceof HTMLTextAreaElement) || !picked) return
  const isOwn = area.value !== '' && options.every(({ text }) => text !== area.value)
  area.value = isOwn ? `${area.value}\n${picked.text}` : picked.text
  // What is typed into the form is saved at each change.
  area.dispatchEvent(new Event('input', { bubbles: true }))
  const forget = () => {
    select.value = ''
  }
  if (isOwn) forget()
  else area.addEventListener('input', forget, { once: true })
}
