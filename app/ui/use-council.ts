import { useRouteLoaderData } from 'react-router'

/** What the council says of itself; `langs` names the language of each text that is not in the page's. */
export interface ShownCouncil {
  name: string
  place: string
  address: string
  hours: string
  covers: string
  phone: string
  email: string
  langs: Partial<Record<'name' | 'place' | 'address' | 'hours' | 'covers', string>>
  image?: string
  /** ISO instant; undefined before the council has said anything. */
  lastUpdated?: string
}

/** What the council says of itself, as every page knows it. */
export function useCouncil(): ShownCouncil | undefined {
  return (useRouteLoaderData('root') as { council: ShownCouncil } | undefined)?.council
}
