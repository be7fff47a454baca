import type { Role } from './roles.ts'

/** Pages per role whose forms are kept while somebody types; not searches, sign-ins or strangers' forms. */
const keptPages: Record<Role, RegExp> = {
  user: /^\/(claim|(user|account)\/[\w./-]{1,200})$/i,
  staff: /^\/(staff|account)\/[\w./-]{1,200}$/i,
  admin: /^\/(admin|account)\/[\w./-]{1,200}$/i,
}

/** Whether what an account of the role types at the path is kept as a draft when the page is left. */
export function keepsForm(role: Role, pathname: string): boolean {
  return keptPages[role].test(pathname)
}

/** The field of the button that logs out of a page with a form, which sends the form along. */
export const leftField = 'left'

/** The value of that button: for which account the page was drawn, and where it is. */
export function sayLeft(account: string, pathname: string): string {
  return `${account} ${pathname}`
}

/** Reads that value; both are empty where it is none. */
export function readLeft(left: string): { account: string; pathname: string } {
  const [account = '', pathname = ''] = left.split(' ')
  return { account, pathname }
}
