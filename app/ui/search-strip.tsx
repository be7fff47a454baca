import { useTranslations } from 'use-intl'
import { formatCount } from '../../rules/counts.ts'
import { limits } from '../../rules/limits.ts'
import type { SearchAnswer } from '../../rules/search-answers.ts'
import { OfficeButton } from './contact-links.tsx'
import { LinkLine } from './link.tsx'
import { type MetNeed, NeedTiles } from './need-tiles.tsx'

type SearchStripProps = {
  search: string
  count: number
  /** Whether the services were found only with one letter changed. */
  close: boolean
  /** What answers the search beside the services, or in their place. */
  answer?: SearchAnswer
  /** The address of the whole list. */
  all: string
  /** What people come for, shown where nothing was found; the page then brings the messages of `needs`. */
  needs: MetNeed[]
}

/** Says what was searched and how many services it found, with the way back to all of them. */
export function SearchStrip({ search, count, close, answer, all, needs }: SearchStripProps) {
  const t = useTranslations('user')
  const many = count > limits.countCeiling
  return (
    <>
      <div className="searched">
        <p>
          <strong>
            {t.rich('searched', { search, words: (words) => <bdi className="as-written">{words}</bdi> })}
          </strong>
        </p>
        {answer && <p>{t(`answer.${answer}`)}</p>}
        <p>
          {many
            ? t('foundMany', { count: formatCount(count) })
            : t(close ? 'foundClose' : 'servicesFound', { count })}
          {count === 0 && ` ${t('noServiceMore')}`}
        </p>
        <LinkLine to={all}>{t('showAll')}</LinkLine>
      </div>
      {count === 0 && (
        <>
          <OfficeButton />
          <h2 className="otherwise">{t('otherwise')}</h2>
          <NeedTiles label={t('otherwise')} needs={needs} />
        </>
      )}
    </>
  )
}

/** Stands under the services that a search found. */
export function NotWanted() {
  const t = useTranslations('user')
  return (
    <section className="not-wanted" aria-labelledby="not-wanted">
      <h2 id="not-wanted">{t('notWanted')}</h2>
      <p>{t('notWantedMore')}</p>
      <OfficeButton />
    </section>
  )
}
