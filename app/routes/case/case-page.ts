import type { Role } from '../../../rules/roles.ts'

/** The page of an application for who reads of it: its applicant or an officer. */
export function casePage(area: Role, applicationId: string): string {
  return area === 'user'
    ? `/user/applications/${applicationId}`
    : `/${area}/application/update/${applicationId}`
}
