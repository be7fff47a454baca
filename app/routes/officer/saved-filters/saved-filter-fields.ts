import type { SavedFilter } from '../../../../council/cases/desk/saved-filters.server.ts'

/** A saved filter, and the address of its list. */
export interface SavedFilterLink {
  id: string
  name: string
  to: string
  /** Whether it is the list that is shown. */
  current: boolean
}

/** The field of the name under which a filter is saved. */
export const filterName = 'filterName'

/** What the buttons of saved filters ask for, as the intent of their forms. */
export const filterIntents = { save: 'saveFilter', remove: 'removeFilter' } as const

/**
 * The parameters of a list to save as a filter; undefined if it is set aside, in another order and no more,
 * or searched: a name or a number would stand among the officer's links.
 */
export function filterToSave(parameters: Record<string, string>): Record<string, string> | undefined {
  if (parameters.search !== undefined || parameters.aside !== undefined) return undefined
  return Object.keys(parameters).some((name) => name !== 'sort') ? parameters : undefined
}

/**
 * The saved filters with the addresses of their lists: a parameter that cannot be read any more narrows
 * nothing there. The list that is shown, with these parameters, is the current one.
 */
export function savedFilterLinks(
  filters: SavedFilter[],
  list: string,
  shown: Record<string, string> = {},
): SavedFilterLink[] {
  const queryOf = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()
  return filters.map(({ id, name, parameters }) => ({
    id,
    name,
    to: `${list}?${queryOf(parameters)}`,
    current: queryOf(parameters) === queryOf(shown),
  }))
}
