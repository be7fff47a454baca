import type { Messages } from 'use-intl'

export interface Language {
  /** Such as `mr`: the name of its folder. */
  tag: string
  /** In its own script. */
  name: string
}

const catalogues = import.meta.glob<Messages['language']>('./*/language.json', {
  import: 'language',
  eager: true,
})

/** The portal's languages, one per folder beside this. English is first: it says which messages exist. */
export const languages: Language[] = Object.entries(catalogues)
  .map(([path, { name }]) => ({ tag: path.slice('./'.length, -'/language.json'.length), name }))
  .sort(
    (one, other) => Number(other.tag === 'en') - Number(one.tag === 'en') || (one.tag < other.tag ? -1 : 1),
  )

export const languageTags: string[] = languages.map(({ tag }) => tag)
