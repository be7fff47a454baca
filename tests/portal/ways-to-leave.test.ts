// One engine is enough: drafts are read and written by the same queries, which `drafts.test.ts` runs on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Selectable } from 'kysely'
import type { Tables } from '../../council/database/tables.ts'
import { leftField, sayLeft } from '../../rules/kept-forms.ts'
import { isPassword, languageButton } from '../../rules/typed-fields.ts'
import { everything } from '../everything.ts'
import { storeRow } from '../rows.ts'
import {
  isKept,
  type KeptPage,
  keptOf,
  type OpenedPage,
  openLeftPages,
  signIn,
  typedNames,
} from './left-pages.ts'
import type { TestPortal } from './open-test-portal.ts'
import { openSamplePortal } from './sample-portal.ts'
import { type DrawnForm, drawnFields, readForms, typedFields } from './typed-forms.ts'
import type { Visited, Visitor } from './visitor.ts'

let portal: TestPortal
let pages: OpenedPage[]
/** What the pages themselves stand on, such as an application that was begun. */
let begun: Selectable<Tables['drafts']>[]
before(async () => {
  portal = await openSamplePortal()
  pages = await openLeftPages(portal)
  begun = await portal.council.db.selectFrom('drafts').selectAll().execute()
})
after(() => portal.close())

/** Forms that are not kept, by their page and their fields, each with what takes the place of keeping. */
const excepted: Record<string, Record<string, string[]>> = {
  'what is looked for stands in the address': {
    '/': ['search'],
    '/services': ['search'],
    '/user': ['search'],
    '/*': ['search'],
    '/track': ['number applicantPhoneNo'],
    '/staff/payments': ['reference'],
    '/admin/payments': ['reference'],
    '/staff/certificates': ['search'],
    '/admin/certificates': ['search'],
    '/staff/counter': ['service'],
    '/admin/counter': ['service'],
    '/staff/update-user': ['search', 'state'],
    '/admin/citizens': ['search'],
    '/admin/services/form/:serviceId/add/:section': ['kind'],
    '/admin/services/form/:serviceId/group/:group/add': ['kind'],
  },
  'a filter stands in the address, and its name beside what is ticked is asked for again': {
    '/account/privacy/looked': ['application'],
    '/admin/audit': ['act person subject from to'],
    '/admin/overview': ['service months'],
    '/staff/application/update': ['number', 'search', 'service', 'filterName'],
    '/admin/application/update': ['number', 'search', 'service', 'filterName'],
  },
  'passwords and codes are kept nowhere': {
    '/verify': ['photo code'],
    '/account/privacy/download': ['currentPassword'],
    '/account/privacy/erase': ['currentPassword'],
    '/login': ['email password'],
    '/login/code': ['email password', 'code'],
    '/login/hosted': ['email password'],
    '/login/hosted/new': ['email password'],
    '/password/:token': ['newPassword confirmPassword'],
  },
  'a stranger’s typing is stored nowhere: the browser asks before it is lost': {
    '/apply/:serviceId': ['applicantName'],
    '/registration/user': ['fullName'],
    '/privacy/request': ['number applicantPhoneNo'],
  },
  'the browser asks before a file that was chosen is lost': {
    '/user/apply/:serviceId/documents/:document': ['file'],
    '/user/applications/:applicationId/documents/:document': ['file'],
    '/admin/council/image': ['image'],
    '/admin/payments/statement': ['statement'],
  },
}

test('whatever can be typed or chosen on a page is kept when it is left, or stands among the exceptions', () => {
  const lists = Object.values(excepted)
  const isExcepted = (pattern: string, form: DrawnForm) =>
    lists.some((list) => list[pattern]?.some((start) => typedNames(form).join(' ').startsWith(start)))
  const lost = pages.flatMap(({ pattern, state, page }) =>
    readForms(page)
      .filter((form) => typedNames(form).length > 0 && !isKept(form) && !isExcepted(pattern, form))
      .map((form) => `${pattern}, ${state}: ${typedNames(form).join(' ')}`),
  )
  assert.deepEqual(lost, [], 'give the form the id of the main form, and restore its draft')
})

interface Leaving {
  visitor: Visitor
  left: KeptPage
  path: string
  typed: Record<string, string>
}

async function expireSessions({ left: { form } }: Leaving) {
  const sessions = portal.council.db.updateTable('sessions').set({ expiresAt: new Date(0).toISOString() })
  await sessions.where('userId', '=', form.draft ?? '').execute()
}

const beacon = ({ visitor, left, path, typed }: Leaving) =>
  visitor.post('/drafts', { ...typed, form: path, account: left.form.draft ?? '', leaving: 'yes' })

/** The ways to leave a page, each with the visitor who opens it again. */
const ways: Record<string, (leaving: Leaving) => Promise<Visitor | Visited>> = {
  async 'a link, Back, or closing the browser'(leaving) {
    assert.equal((await beacon(leaving)).status, 204)
    return leaving.visitor
  },
  async Logout({ visitor, left, path, typed }) {
    const account = left.form.draft ?? ''
    const answer = await visitor.post('/logout', { ...typed, [leftField]: sayLeft(account, path) })
    assert.equal(answer.location, '/')
    return signIn(portal, left.role)
  },
  async 'another language'({ visitor, left, typed }) {
    return visitor.post(left.form.action || left.address, { ...typed, [languageButton]: 'mr' })
  },
  async 'a button after the session has ended'(leaving) {
    const { visitor, left, typed } = leaving
    await expireSessions(leaving)
    assert.match((await visitor.post(left.form.action || left.address, typed)).location, /^\/login/)
    return signIn(portal, left.role)
  },
  async 'a link after the session has ended'(leaving) {
    await expireSessions(leaving)
    assert.equal((await beacon(leaving)).status, 204)
    return signIn(portal, leaving.left.role)
  },
}

/** What the page holds of what was typed. */
function heldOf(page: Visited, names: string[]) {
  const form = readForms(page).find(isKept)
  const fields = form ? drawnFields(form) : {}
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

for (const [index, [way, leave]] of Object.entries(ways).entries())
  test(`what was typed on a page is there again after ${way}`, async () => {
    const kept = keptOf(pages)
    assert.ok(kept.length > 50, `${kept.length} pages`)
    const lost: string[] = []
    const { db } = portal.council
    for (const [position, opened] of kept.entries()) {
      // Each page is left in one of the ways, the next page in another.
      if (!everything && (position + index) % 5 !== 0) continue
      await db.deleteFrom('drafts').execute()
      const path = new URL(opened.address, portal.council.origin).pathname
      for (const draft of begun) if (draft.path !== path) await storeRow(db, 'drafts', draft)
      const visitor = await signIn(portal, opened.role)
      // As it stands now: what the other pages have made since may be listed above.
      const form = readForms(await visitor.get(opened.address)).find(isKept) ?? opened.form
      const left = { ...opened, form }
      const typed = typedFields(left.form)
      const names = typedNames(left.form).filter(
        (name) =>
          !isPassword(name) && left.form.controls.some((one) => one.name === name && one.type !== 'file'),
      )
      // Of a form in which every box is unticked nothing is sent, so that nothing can be kept.
      if (Object.keys(typed).length === 0) continue
      const again = await leave({ visitor, left, path, typed })
      const page = 'html' in again ? again : await again.get(left.address)
      const [held, wanted] = [
        heldOf(page, names),
        Object.fromEntries(names.map((name) => [name, typed[name]])),
      ]
      for (const name of names)
        if (held[name] !== wanted[name])
          lost.push(`${left.pattern} ${name}: ${held[name]} instead of ${wanted[name]}`)
    }
    await db.deleteFrom('drafts').execute()
    assert.deepEqual(lost, [])
  })
