import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { TextArea } from '../../../ui/field.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { markField } from './mark-field.ts'
import type { OpenedCase } from './opened-case.server.ts'
import type { Document } from './shown-documents.tsx'

type DespiteMissingProps = {
  opened: OpenedCase
  refused?: RefusedForm
  draft?: Record<string, string>
}

/** Why it is approved although documents are missing, by what is stored or was just marked. */
export function DespiteMissing({ opened, refused, draft }: DespiteMissingProps) {
  const { documents } = opened.progress
  const t = useTranslations('officer')
  const field = useTranslations('field')
  const { errorOf, typedOr } = useRefusedForm(refused)
  const place = useRef<HTMLDivElement>(null)
  const markOf = ({ position, state, atHand }: Document) =>
    typedOr(markField(position), state === 'unseen' && !atHand ? 'missing' : state)
  const [missing, setMissing] = useState(() => documents.filter((one) => isMissing(one, markOf(one))))
  useEffect(() => {
    const form = place.current?.closest('form')
    const read = () => {
      const marked = new FormData(form ?? undefined)
      setMissing(documents.filter((one) => isMissing(one, String(marked.get(markField(one.position)) ?? ''))))
    }
    form?.addEventListener('change', read)
    return () => form?.removeEventListener('change', read)
  }, [documents])
  const typed = typedOr('despiteMissing', draft?.despiteMissing)
  const error = errorOf('despiteMissing')
  const isAsked = opened.application.status === 'Pending' && missing.length > 0
  const names = missing.map(({ name }) => name).join(', ')
  return (
    // Hidden by the style while another status is chosen and nothing is written in it.
    <div ref={place} className="for-approved">
      {(isAsked || error || typed !== '') && (
        <TextArea
          name="despiteMissing"
          label={field('despiteMissing')}
          hint={isAsked ? t('despiteMissingHint', { documents: names }) : undefined}
          placeholder=" "
          defaultValue={typed}
          error={error}
          dir="auto"
          autoComplete="off"
          optional
        />
      )}
    </div>
  )
}

function isMissing({ atHand }: Document, mark: string) {
  return mark === 'missing' || (mark === '' && !atHand)
}
