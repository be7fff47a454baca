import type { Officer } from '../../../../council/actors/actors.server.ts'
import {
  removeFilter,
  type SavedFilter,
  saveFilter,
} from '../../../../council/cases/desk/saved-filters.server.ts'
import type { Council } from '../../../../council/open-council.server.ts'
import { limits, savedFiltersKept } from '../../../../rules/limits.ts'
import { choice, optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import type { FieldError } from '../../../ui/form-errors.ts'
import { filterIntents, filterName } from './saved-filter-fields.ts'

/** A form about the officer's saved filters, and the address of the page that shows what became of it. */
interface SavedFilterForm {
  council: Council
  actor: Officer
  posted: FormData
  here: string
}

/** Saves what the list is filtered by, the parameters, under the name that was typed. */
export async function submitSavedFilter(
  { council, actor, posted, here }: SavedFilterForm,
  parameters: SavedFilter['parameters'],
) {
  const failure = { key: 'filterFailed' } as const
  const form = await readForm(posted, { [filterName]: text(limits.filterName) })
  if (!form.ok) return refuse({ ...form, failure })
  const name = form.values[filterName] ?? ''
  const saved =
    Object.keys(parameters).length === 0
      ? 'nothing'
      : await saveFilter(council.db, actor, { name, parameters })
  if (saved === 'saved') return redirectWithFlash(council, here, { key: 'filterSaved' })
  const faults = {
    nothing: { key: 'filterNothing' },
    nameTaken: { key: 'filterNameTaken' },
    full: { key: 'filtersFull', values: { most: savedFiltersKept } },
  } satisfies Record<typeof saved, Omit<FieldError, 'field'>>
  return refuse({ failure, errors: [{ field: filterName, ...faults[saved] }], typed: form.typed })
}

/** Removes the saved filter that the form names. */
export async function submitRemovedFilter({ council, actor, posted, here }: SavedFilterForm) {
  const form = await readForm(posted, {
    intent: choice([filterIntents.remove]),
    filter: optionalText(limits.name),
  })
  const isRemoved = form.ok && (await removeFilter(council.db, actor, form.values.filter))
  return redirectWithFlash(council, here, { key: isRemoved ? 'filterRemoved' : 'filterGone' })
}
