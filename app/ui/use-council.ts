import { useRouteLoaderData } from 'react-router'

/** The council's profile; `langs` names the language of each text that is not in the page's. */
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
  /** ISO instant; undefined until the council has published something. */
  lastUpdated?: string
}

/** Whether this is the registry of a district, which has no page for citizens. */
export function useIsDistrict(): boolean {
  return Boolean((useRouteLoaderData('root') as { isDistrict?: boolean } | undefined)?.isDistrict)
}

/** Whether this is the demonstration, of which no paper is valid. */
export function useIsDemonstration(): boolean {
  return Boolean((useRouteLoaderData('root') as { demonstration?: boolean } | undefined)?.demonstration)
}

/** The council's profile from the root loader, which every page has. */
export function useCouncil(): ShownCouncil | undefined {
  return (useRouteLoaderData('root') as { council: ShownCouncil } | undefined)?.council
}
