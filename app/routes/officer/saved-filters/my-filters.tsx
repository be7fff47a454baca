import { useTranslations } from 'use-intl'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { SaveFilter } from './save-filter.tsx'
import type { SavedFilterLink } from './saved-filter-fields.ts'
import { SavedFilters } from './saved-filters.tsx'

type MyFiltersProps = {
  filters: SavedFilterLink[]
  here: string
  /** Whether what is chosen now can be saved. */
  isSaveable: boolean
  isAlone: boolean
  typed?: string
  refused?: RefusedForm
}

/** The officer's saved filters and the way to save another, folded; nothing where there is neither. */
export function MyFilters({ filters, here, isSaveable, isAlone, typed, refused }: MyFiltersProps) {
  const t = useTranslations('officer')
  if (filters.length === 0 && !isSaveable) return null
  return (
    <details className="my-filters" open={refused !== undefined || typed !== undefined || undefined}>
      <summary>{t('list.saved', { count: filters.length })}</summary>
      <div className="my-filters-list">
        <SavedFilters filters={filters} here={here} />
        {isSaveable && <SaveFilter here={here} isAlone={isAlone} typed={typed} refused={refused} />}
      </div>
    </details>
  )
}
