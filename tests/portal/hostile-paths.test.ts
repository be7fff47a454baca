// One engine is enough: its requests are refused before they reach the database.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertDecent } from './hostile-answers.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

const portal = await portalForFile()
const visitors: Visitor[] = []
before(async () => {
  await newService(portal)
  visitors.push(portal.visitor(), await portal.signedIn('user'), await portal.signedIn('admin'))
})

/** Paths that lie beside those of the portal. */
const beside = `
  //admin ///admin /admin//requests //evil.example/x //evil.example/%2e%2e//admin /\\evil.example
  /admin/./requests /user/../admin /user/%2e%2e/admin /user/..%2fadmin /user%2f..%2fadmin /admin%2frequests
  /ADMIN /Admin/Requests /%61dmin /admin/ /admin;x=1 /admin%00 /admin%20 /admin. /admin.json
  /%00 /%0d%0aSet-Cookie:%20x=y /user/%e2%80%ae /%F0%9F%91%A8 /* /:userId /undefined /__proto__
  /.data //.data /_.data /_root.data /admin/.data /admin/_.data /admin.data.data /admin.data/x
  /admin.data?_routes= /admin.data?_routes=x /admin.data?_routes=root /admin.data?_routes=__proto__,root
  /admin.data?_routes=routes/admin/area /admin.data?_routes=%00 /?_routes=root /?_data=root /?index=x
  /__manifest /__manifest?paths=/admin /__manifest?p=%00 /__remix_manifest /.git/config /.env /data/secret
  /build/server/index.js /package.json /assets /assets/ /assets/.. /assets/..%2f..%2fserver%2findex.js
  /assets/%00 /assets/..%5c..%5cpackage.json /assets//etc/passwd /healthz/x /? /?&&& /login?as[]=admin&as=__proto__
`
const long = [
  `/${'a'.repeat(100_000)}`,
  `/assets/${'a'.repeat(5000)}`,
  `/${'a/'.repeat(5000)}`,
  `/?${'a=1&'.repeat(10_000)}`,

  `/${'../'.repeat(2000)}admin`,
  `/${'%2e%2e%2f'.repeat(2000)}admin`,
  `/login?next=${'%2f'.repeat(5000)}`,
]
const paths = [...beside.trim().split(/\s+/), ...long]

/** Paths that no two readers read alike. */
const unreadable = [
  '/%',
  '/%E0%A4%A',
  '/services/%FF',
  '/assets/%',
  '/admin/%C0%AF',
  '/user/%ED%A0%80',
  '/%zz',
]

test('a path beside those of the portal leads nowhere', async () => {
  for (const visitor of visitors) {
    for (const path of paths) {
      const answer = await visitor.get(path)
      const what = path.slice(0, 80)
      assertDecent(answer, what)
      assert.ok(
        [200, 303, 403, 404].includes(answer.status) || answer.status === 202,
        `${what}: ${answer.status}`,
      )
      assertOwn(answer.location, what)
      for (const [, link = ''] of answer.html.matchAll(/\s(?:href|action)="([^"]*)"/g)) {
        if (!link.startsWith('https://')) assertOwn(link, what)
      }
    }
  }
})

test('a post to such a path writes nothing and leads nowhere else', async () => {
  for (const visitor of visitors) {
    for (const path of paths.filter((one) => !one.startsWith('/?') && !one.startsWith('/login'))) {
      const answer = await visitor.post(path, { serviceId: 'X', intent: 'done', requestId: 'x' })
      const what = path.slice(0, 80)
      assertDecent(answer, what)
      assert.ok([202, 303, 307, 404, 405, 422].includes(answer.status), `${what}: ${answer.status}`)
      assertOwn(answer.location, what)
    }
  }
})

test('a path that cannot be read is a bad request', async () => {
  for (const visitor of visitors) {
    for (const path of unreadable) {
      assert.equal((await visitor.get(path)).status, 400, path)
      assert.equal((await visitor.post(path)).status, 400, path)
    }
  }
})

function assertOwn(link: string, what: string) {
  assert.ok(link === '' || /^(#|\?|\/(?![/\\]))/.test(link), `${what} leads to ${link}`)
}
