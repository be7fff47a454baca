import { origin, type TestPortal } from './open-test-portal.ts'
import { Visitor } from './visitor.ts'

/** A person who is signed in at one portal, at another that has the same secret. */
export function alsoAt(portal: TestPortal, person: Visitor) {
  const same = new Visitor(portal, origin)
  for (const [name, value] of person.cookies) same.cookies.set(name, value)
  return same
}

/** Each answer as it came, without what is drawn anew for every page: nonces, and the keys of two forms. */
export async function pagesOf(visitor: Visitor, paths: string[]) {
  const pages: Record<string, string> = {}
  for (const path of paths) {
    const { status, location, html } = await visitor.get(path)
    const bare = html
      .replace(/nonce="[^"]+"/g, '')
      // The room on the disk is no matter of the council.
      .replace(/\d+ (MB|GB|मेगाबाइट|गीगाबाइट)|(?<=\\"free\\",)\d+/g, '')
      .replace(/((submissionKey|formKey|rowKey)(\\",\\"|" value="))[0-9a-f-]{36}/g, '$1')
    pages[path] = `${status} ${location}\n${bare}`
  }
  return pages
}
