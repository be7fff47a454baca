import type { ReactNode } from 'react'

export type Description = {
  label: string
  value: ReactNode
  lang?: string
  /** The language of the label, where the page has another. */
  labelLang?: string
  /** Where labels may be alike. */
  id?: string
}

function hasValue({ value }: Description) {
  return value !== undefined && value !== null && value !== '' && value !== false
}

/** Leaves out items without a value. `narrow` puts the label above its value. */
export function DescriptionList({ items, narrow }: { items: Description[]; narrow?: boolean }) {
  return (
    <dl className={narrow ? 'facts facts-narrow' : 'facts'}>
      {items.filter(hasValue).map(({ id, label, value, lang, labelLang }) => (
        <div key={id ?? label}>
          <dt lang={labelLang}>{label}</dt>
          <dd lang={lang}>{typeof value === 'string' ? <Breakable text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An email or web address that may break after a dot or `@`; other text as it is. */
export function Breakable({ text }: { text: string }) {
  if (!isAddress(text)) return text
  return text.match(/[^@.]+[@.]?|[@.]/g)?.map((part, index) => (
    <span key={`${index} ${part}`}>
      {part}
      <wbr />
    </span>
  ))
}

// Two patterns, because one for both takes cubic time on a row of dots.
function isAddress(text: string) {
  return !/\s/.test(text) && /.[@.].+\../.test(text)
}
