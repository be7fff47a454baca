import { useActionData, useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { keepsForm } from '../../rules/kept-forms.ts'
import type { Role } from '../../rules/roles.ts'

/** The id of the form whose fields a change of the language keeps; a page has one at most. */
export const mainFormId = 'main-form'

/** Says in a route's `handle` whether its page, with this loader data, holds the form with `mainFormId`. */
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

/** The form this page shows again because its reader chose a language; undefined if opened otherwise. */
export function useRetainedForm(): Retained | undefined {
  const { pathname } = useLocation()
  const retained = useRoot()?.retained
  return retained?.path === pathname ? retained : undefined
}

interface Root {
  retained?: Retained
  signedIn?: { account: string; role: Role }
}

function useRoot() {
  return useRouteLoaderData('root') as Root | undefined
}

/** The account for which this page's main form is kept when it is left; undefined where it is not kept. */
export function useKeptFor(): string | undefined {
  const { pathname } = useLocation()
  const signedIn = useRoot()?.signedIn
  return signedIn && keepsForm(signedIn.role, pathname) ? signedIn.account : undefined
}

/** What tells scripts whose draft the main form is, and whether it holds what came back and is not saved. */
export function useDraftMarks() {
  const account = useKeptFor()
  const isRetained = useRetainedForm() !== undefined
  const isAnswered = useActionData() !== undefined
  if (account === undefined) return undefined
  return { 'data-draft': account, 'data-unsaved': isRetained || isAnswered ? '' : undefined }
}
