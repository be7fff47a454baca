import { useTranslations } from 'use-intl'
import { Form } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'
import { filterIntents, type SavedFilterLink } from './saved-filter-fields.ts'

type SavedFiltersProps = {
  filters: SavedFilterLink[]
  /** The page on which they stand. */
  here: string
}

/** The officer's saved filters, each with a way to remove it; nothing where there are none. */
export function SavedFilters({ filters, here }: SavedFiltersProps) {
  const t = useTranslations('officer.savedFilters')
  if (filters.length === 0) return null
  return (
    <nav className="saved-filters only-screen" aria-label={t('heading')}>
      <p aria-hidden="true">{t('heading')}</p>
      <ul>
        {filters.map(({ id, name, to, current }) => (
          <li key={id}>
            <Link to={to} dir="auto" aria-current={current ? 'true' : undefined}>
              {name}
            </Link>
            <Form method="post" action={here} preventScrollReset>
              <input type="hidden" name="intent" value={filterIntents.remove} />
              <button
                type="submit"
                className="act act-word"
                name="filter"
                value={id}
                aria-label={t('removeName', { name })}
              >
                {t('remove')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </nav>
  )
}
