import { Fragment } from 'react'
import { useLocale } from 'use-intl'

export interface LocalizedName {
  name: string
  lang: string
}

/** Names separated by commas; a name in another language than the page's is marked with its own. */
export function NameList({ names }: { names: LocalizedName[] }) {
  const locale = useLocale()
  return names.map(({ name, lang }, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {lang === locale ? name : <span lang={lang}>{name}</span>}
    </Fragment>
  ))
}

/** The same as plain text. */
export function joinNames(named: LocalizedName[]): string {
  return named.map(({ name }) => name).join(', ')
}
