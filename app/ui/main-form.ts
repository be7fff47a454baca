import { useLocation, useMatches, useRouteLoaderData } from 'react-router'

/** The id of the form whose fields a change of the language keeps; a page has one at most. */
export const mainFormId = 'main-form'

/** Says in a route's `handle` whether its page, with this data of its loader, holds the form with `mainFormId`. */
export interface MainFormHandle<Data = unknown> {
  mainForm: true | ((data: Data) => boolean)
  /** The page draws a `RefusedForm`, whatever refused it: a full disk, for instance. */
  showsRefusal?: true
}

/** Whether the page holds a form with `mainFormId`. An error page, for which no data was loaded, does not. */
export function useHasMainForm(): boolean {
  return useMatches().some(({ handle, loaderData }) => {
    const mainForm = (handle as Partial<MainFormHandle> | undefined)?.mainForm
    return loaderData !== undefined && (typeof mainForm === 'function' ? mainForm(loaderData) : mainForm)
  })
}

interface Retained {
  path: string
  hadPassword: boolean
}

/** The form that this page shows again because its reader chose a language; undefined if it was opened otherwise. */
export function useRetainedForm(): Retained | undefined {
  const { pathname } = useLocation()
  const retained = (useRouteLoaderData('root') as { retained?: Retained } | undefined)?.retained
  return retained?.path === pathname ? retained : undefined
}
