import { Fragment } from 'react'
import { useLocale } from 'use-intl'

export interface LocalizedName {
  name: string
  lang: string
}

/** Names in a row, each marked with its language where that is not the page's. */
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
