import type { Kind } from './roles.ts'

/** Those who act without an account; the audit names them by these words. */
export const outsiders = ['operator', 'visitor', 'identityService', 'state', 'portal'] as const
type Doer = Kind | (typeof outsiders)[number]

/** What the subject of a line is; `council`: there is but one of it, so that it need not be named. */
type Subject =
  | ('account' | 'application' | 'area' | 'authority' | 'category' | 'council' | 'file' | 'filter')
  | ('message' | 'order' | 'place' | 'readyWords' | 'request' | 'service' | 'storedFile' | 'year')

/**
 * One act as the audit knows it. Who may do it is asked by each act itself, before anything else; the audit
 * asks again before it writes the line. Its words stand in the messages under `admin.audit.act` and its name.
 */
export type ActTraits = { by: readonly Doer[] } & (
  | { subject: Subject; changesCase?: never; citizenSees?: never }
  /** A line of an application's history. */
  | {
      subject: 'application'
      /** A form of the application that was opened before is no longer sound. */
      changesCase: boolean
      /** Its words for the citizen are in `pages.case.line`, for officers always in `officer.acts`. */
      citizenSees: boolean
    }
)
