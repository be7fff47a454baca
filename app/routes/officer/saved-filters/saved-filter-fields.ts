import type { SavedFilter } from '../../../../council/desk/saved-filters.server.ts'

/** A saved filter, and the address of its list. */
export interface SavedFilterLink {
  id: string
  name: string
  to: string
}

/** The field of the name under which a filter is saved. */
export const filterName = 'filterName'

/** What the buttons of saved filters ask for, as the intent of their forms. */
export const filterIntents = { save: 'saveFilter', remove: 'removeFilter' } as const

/** What is not saved: somebody's name or number would stand among the officer's links, and the order is no filter. */
const unsaved = ['search', 'sort']

/** The parameters of a list that can be saved as a filter; undefined where it is searched, set aside or not filtered. */
export function filterToSave(parameters: Record<string, string>): Record<string, string> | undefined {
  if (parameters.search !== undefined || parameters.aside !== undefined) return undefined
  return Object.keys(parameters).some((name) => !unsaved.includes(name)) ? parameters : undefined
}

/** The saved filters with the addresses of their lists: a parameter that cannot be read any more narrows nothing there. */
export function savedFilterLinks(filters: SavedFilter[], list: string): SavedFilterLink[] {
  return filters.map(({ id, name, parameters }) => ({
    id,
    name,
    to: `${list}?${new URLSearchParams(parameters)}`,
  }))
}
