import { Fragment } from 'react'
import { useLocale } from 'use-intl'

export interface Named {
  name: string
  lang: string
}

/** Names in a row, each marked with its language where that is not the page's. */
export function Names({ names }: { names: Named[] }) {
  const locale = useLocale()
  return names.map(({ name, lang }, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {lang === locale ? name : <span lang={lang}>{name}</span>}
    </Fragment>
  ))
}

/** The same as plain text. */
export function namesOf(named: Named[]): string {
  return named.map(({ name }) => name).join(', ')
}
