import assert from 'node:assert/strict'
import { operator } from '../../../council/actors/actors.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { cancelCertificate } from '../../../council/cases/certificates/cancel.server.ts'
import { issueCertificate } from '../../../council/cases/certificates/issue.server.ts'
import { findSigningKey, makeKey } from '../../../council/certificates/keys/signing-keys.server.ts'
import { newStaff } from '../../actors.ts'
import { alert, heading, type Made, press, type RoleScreens, state, status, text } from './state.ts'

/** Twenty minutes ago: nobody can undo it any more. */
const earlier = () => new Date(Date.now() - 1_200_000)

/** An approved application with a portal certificate: of the demonstration's citizen, or of another one. */
async function approvedCase({ portal: { council }, citizen }: Made, isOwn = true) {
  const { db, keysFolder } = council
  if (!(await findSigningKey(db, keysFolder))) await makeKey(db, operator, keysFolder)
  const own = await db
    .selectFrom('applications')
    .select(['applicationId', 'status', 'revision'])
    .where('serviceId', '=', 'NODUES')
    .where('user', isOwn ? '=' : '<>', citizen.id)
    .where('setAsideAt', 'is', null)
    .orderBy('date', 'desc')
    .executeTakeFirstOrThrow()
  const { applicationId, revision } = own
  const clerk = await newStaff(db, 'सु. कुलकर्णी')
  if (own.status !== 'Approved') {
    const asked = { status: 'Approved', revision, now: earlier() } as const
    const plain = await decideApplication(db, clerk, applicationId, asked)
    // Where papers are missing the officer says why.
    if (!plain?.decided) {
      const decided = await decideApplication(db, clerk, applicationId, { ...asked, despiteMissing: 'पाहिले' })
      assert.ok(decided?.decided, JSON.stringify([plain, decided]))
    }
  }
  return { db, clerk, applicationId, signing: { keysFolder, origin: council.origin } }
}

async function certificateOf(made: Made, isOwn = true) {
  const { db, clerk, applicationId, signing } = await approvedCase(made, isOwn)
  const fields = { year: '2026-27', page: '37' }
  const answer = await issueCertificate(db, clerk, applicationId, {
    fields,
    signing,
    templateVersion: 1,
    now: earlier(),
  })
  const row = await db
    .selectFrom('certificates')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('issuedAt', 'desc')
    .executeTakeFirst()
  assert.ok(row, JSON.stringify(answer))
  return { db, clerk, row }
}

/** The latest certificate of another citizen's application, cancelled. */
async function cancelled(made: Made) {
  const { db, clerk, row } = await certificateOf(made, false)
  if (row.cancelledAt === null) await cancelCertificate(db, clerk, row.certificateId, { reason: 'चुकीचे पान' })
  return row
}

const dataOf = ({ code }: { code: string }) => code.slice(code.lastIndexOf('/') + 1)

export const publicCertificateScreens: RoleScreens = {
  '/verify': [
    { name: 'as it opens', shows: text('pages.verify.where') },
    { name: 'no code', by: press('pages.verify.check'), shows: alert('pages.verify.unreadable') },
  ],
  '/v/:code': [
    {
      name: 'good',
      at: async (made) => `/v/${dataOf((await certificateOf(made)).row)}`,
      shows: status('pages.verify.notValid'),
    },
    {
      name: 'cancelled',
      at: async (made) => `/v/${dataOf(await cancelled(made))}`,
      shows: alert('pages.verify.cancelled'),
    },
    state('not ours', `/v/${'A'.repeat(200)}`, text('pages.verify.notOursMore')),
  ],
}

export const userCertificateScreens: RoleScreens = {
  '/user/applications/:applicationId/certificate': [
    {
      name: 'to print',
      at: async (made) => `/user/applications/${(await certificateOf(made)).row.applicationId}/certificate`,
      shows: (page) => page.locator('article.certificate'),
    },
  ],
}

/** The register and a certificate in the area of an officer. */
export function officerCertificateScreens(as: 'staff' | 'admin'): RoleScreens {
  const register = `/${as}/certificates`
  return {
    [register]: [{ name: 'as it opens', shows: heading('officer.certificates.register') }],
    // A file.
    [`${register}/export`]: [],
    [`${register}/:certificateId`]: [
      {
        name: 'one that stands',
        at: async (made) => `${register}/${(await certificateOf(made)).row.certificateId}`,
        shows: heading('officer.certificates.cancelHeading'),
      },
      {
        name: 'cancelled without a reason',
        at: async (made) => `${register}/${(await certificateOf(made)).row.certificateId}`,
        by: press('officer.certificates.cancel'),
        shows: alert('error.certificateNotCancelled'),
      },
    ],
    [`${register}/:certificateId/print`]: [
      {
        name: 'to print',
        at: async (made) => `${register}/${(await certificateOf(made)).row.certificateId}/print`,
        shows: (page) => page.locator('article.certificate'),
      },
    ],
    [`/${as}/application/update/:applicationId/certificate`]: [
      {
        name: 'as it opens',
        at: async (made) => `/${as}/application/update/${(await cancelled(made)).applicationId}/certificate`,
        shows: text('officer.certificates.forMore'),
      },
      {
        name: 'nothing filled in',
        at: async (made) => `/${as}/application/update/${(await cancelled(made)).applicationId}/certificate`,
        by: press('officer.certificates.issue'),
        shows: alert('error.certificateNotIssued'),
      },
    ],
  }
}

export const adminCertificateScreens: RoleScreens = {
  ...officerCertificateScreens('admin'),
  '/admin/registers': [{ name: 'as it opens', shows: heading('admin.registers.heading') }],
  '/admin/services/certificate/:serviceId': [
    state('published', '/admin/services/certificate/NODUES', heading('admin.certificate.words')),
  ],
}
