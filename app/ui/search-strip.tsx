import { useTranslations } from 'use-intl'
import { formatCount } from '../../rules/counts.ts'
import { limits } from '../../rules/limits.ts'
import { telephoneAddress } from './contact-links.tsx'
import { Link } from './link.tsx'
import { useCouncil } from './use-council.ts'

type SearchStripProps = {
  search: string
  count: number
  /** Whether the services were found only with one letter changed. */
  close: boolean
  /** The address of the whole list. */
  all: string
}

/** Says what was searched and how many services it found, with the way back to all of them. */
export function SearchStrip({ search, count, close, all }: SearchStripProps) {
  const t = useTranslations('user')
  const many = count > limits.countCeiling
  return (
    <div className="answer">
      <p>
        <strong>
          {t.rich('searched', { search, words: (words) => <bdi className="as-written">{words}</bdi> })}
        </strong>
      </p>
      <p>
        {many ? t('foundMany', { count: formatCount(count) }) : t(close ? 'foundClose' : 'found', { count })}
        {count === 0 && ` ${t('noServiceMore')}`}
      </p>
      {count === 0 && <OfficePhone />}
      <p>
        <Link to={all} className="alone">
          {t('showAll')}
        </Link>
      </p>
    </div>
  )
}

/** Stands under the services that a search found. */
export function NotWanted() {
  const t = useTranslations('user')
  return (
    <section aria-labelledby="not-wanted">
      <h2 id="not-wanted">{t('notWanted')}</h2>
      <p>{t('notWantedMore')}</p>
      <OfficePhone />
    </section>
  )
}

function OfficePhone() {
  const phone = useCouncil()?.phone
  return phone ? (
    <p>
      <a href={telephoneAddress(phone)} className="alone">
        {phone}
      </a>
    </p>
  ) : null
}
