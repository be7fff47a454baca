import { changeIdentifier } from '../../../council/actors/change-identifier.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { enterCase } from '../../../council/cases/desk/open-cases.server.ts'
import { addReadyWords } from '../../../council/cases/desk/ready-words.server.ts'
import { callInstead } from '../../../council/messages/outbox/call-instead.server.ts'
import { sendRequest } from '../../../council/privacy/requests.server.ts'
import { freshPhone, newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { apply, factsOf, offer } from '../../council/cases-for-tests.ts'
import { newApplications } from '../../portal/applications-for-tests.ts'
import { newRefusal } from '../../refusals.ts'
import { any } from '../words.ts'
import { appealScreens } from './appeals.ts'
import { officerCertificateScreens } from './certificates.ts'
import { counterScreens, followState } from './counter.ts'
import { officerFeeScreens } from './fees.ts'
import { handingScreens } from './handing-over.ts'
import { listStates, noteStates, printScreens } from './staff-list.ts'
import {
  alert,
  asksFor,
  dialog,
  heading,
  type Made,
  menuOpen,
  press,
  seenBy,
  state,
  status,
  text,
} from './state.ts'

const list = '/staff/application/update'
const profile = ({ resident }: Made) => `/staff/update-user?user=${resident.id}`
const newNumber = async ({ portal }: Made) =>
  `${list}/${(await newApplications(portal, { count: 1 })).number}`

/** A case of a service made for this call, with everything at hand since long ago: overdue. */
async function overdueCase({ portal: { council } }: Made) {
  const service = await offer(council.db, factsOf(5, ['Ration card', 'Proof of residence']))
  return apply(council.db, await newCitizen(council.db), service, { on: '2026-06-01', atHand: [0, 1] })
}

const caseOpen = async (made: Made) => `${list}/${await overdueCase(made)}`

/** The page that takes a number off an account, which needs one. */
async function withNumber({ portal }: Made) {
  const { db } = portal.council
  const { id } = await newCitizen(db)
  await changeIdentifier(db, id, { kind: 'phone', value: freshPhone() }, new Date().toISOString())
  return `/staff/release-number/${id}`
}

async function withRequest({ portal }: Made) {
  await sendRequest(portal.council.db, await newCitizen(portal.council.db), 'correct', 'A new village.')
  return '/staff/update-user'
}

/** A page about whom the office has to tell, of whom there is one. */
function withCall(page: string) {
  return async ({ portal }: Made) => {
    const { db } = portal.council
    const [citizen, service] = [await newCitizen(db), await offer(db, factsOf(5, ['Ration card', 'Photo']))]
    const applicationId = await apply(db, citizen, service, { on: '2026-06-01', atHand: [0] })
    const news = { event: 'documents.missing', applicationId, userId: citizen.id, occasion: '2' } as const
    await callInstead(db, { ...news, now: new Date() })
    return `/staff/${page}`
  }
}

/** The staff's screens. */
export const staffScreens = seenBy('staff', {
  ...officerCertificateScreens('staff'),
  ...appealScreens,
  ...officerFeeScreens('staff'),
  '/staff': [
    { name: 'all services', shows: heading('staff.manageApplications') },
    state('a service open', ({ serviceId }) => `/staff?view=${serviceId}`, dialog('service.details')),
    { name: 'somebody else chose the password', alone: true, shows: text('area.passwordAsked') },
    menuOpen('staff'),
  ],
  '/staff/work': [
    {
      name: 'a case is overdue',
      at: async (made) => {
        await overdueCase(made)
        return '/staff/work'
      },
      shows: heading('officer.work.heading'),
    },
  ],
  ...counterScreens,
  ...handingScreens('/staff'),
  '/staff/calls': [state('somebody to call', withCall('calls'), heading('officer.calls.heading'))],
  '/staff/slips': [state('a slip', withCall('slips'), heading('officer.calls.slipsHeading'))],
  '/staff/update-user': [
    state('with a request', withRequest, heading('staff.requests')),
    state('nobody', '/staff/update-user?search=zzz', text('staff.noUser')),
    {
      name: 'somebody open',
      at: '/staff/update-user?search=meena',
      by: (page) => page.getByRole('link', { name: 'मीना कांबळे' }).click(),
      shows: heading('staff.profileOf', { name: 'मीना कांबळे' }),
    },
    state('refused', profile, alert('error.profileUpdateFailed'), async (page, { say }) => {
      await page.getByLabel(say('field.username')).fill('')
      await press('staff.updateProfile')(page, { say })
    }),
    {
      name: 'somebody else was first',
      at: profile,
      async by(page, { portal, resident, say }) {
        const later = { updatedAt: new Date().toISOString() }
        await portal.council.db.updateTable('users').set(later).where('id', '=', resident.id).execute()
        await page.getByLabel(say('field.username')).fill('Another Name')
        await press('staff.updateProfile')(page, { say })
      },
      shows: text('staff.asKept'),
    },
    {
      name: 'updated',
      async at(made) {
        // What was typed in the states above is kept.
        const drafts = made.portal.council.db.deleteFrom('drafts')
        await drafts.where('path', '=', '/staff/update-user').execute()
        return profile(made)
      },
      by: press('staff.updateProfile'),
      shows: status('flash.profileUpdated.title'),
    },
    state('a link given', profile, status('admin.linkGiven', { name: any }), press('staff.giveLink')),
  ],
  '/staff/release-number/:userId': [
    state('as it opens', withNumber, heading('staff.releaseNumber')),
    state('refused', withNumber, asksFor('field.reason', 'error.fillIn'), press('staff.releaseNumber')),
  ],
  '/staff/application/update': [
    state('all', list, heading('officer.heading')),
    state('an unknown number', `${list}?number=NONE-1`, text('officer.noNumber')),
    state('one read', ({ number }) => `${list}?view=${number}`, dialog('officer.details')),
    state('nothing found', `${list}?search=zzz&turn=council&due=overdue`, text('officer.none')),
    state('of a month', `${list}?decided=2026-01`, text('officer.decidedIn', { month: any })),
    {
      name: 'with an overdue case',
      at: async (made) => `${list}?search=${await overdueCase(made)}`,
      shows: (page, { say }) =>
        page.getByRole('table').getByText(say('officer.overdue'), { exact: true }).first(),
    },
    ...listStates,
    state('after a decision', newNumber, status('flash.statusUpdated.title'), async (page, { say }) => {
      await page.locator('#status').selectOption('Approved')
      await press('officer.submit')(page, { say })
    }),
  ],
  ...printScreens,
  // A file.
  '/staff/application/export': [],
  '/staff/application/update/:applicationId/papers/:document/:page': [],
  '/staff/application/update/:applicationId': [
    {
      name: 'as it opens',
      at: ({ number }) => `${list}/${number}?status=Pending`,
      shows: (page, { number, say }) =>
        page.getByRole('region', { name: say('officer.region', { applicationId: number }) }),
    },
    {
      name: 'a case',
      at: caseOpen,
      by: (page) => page.locator('.note-fold > summary').click(),
      shows: (page, { say }) => page.getByLabel(say('field.noteToApplicant')),
    },
    {
      name: 'with ready reasons',
      async at({ portal, number }) {
        const { db } = portal.council
        const texts = { mr: { name: 'प्रतिज्ञापत्र नाही', text: 'घरी झालेल्या जन्माचे प्रतिज्ञापत्र आणा.' } }
        await addReadyWords(db, await newAdmin(db), { kind: 'reason', serviceId: null, texts })
        return `${list}/${number}`
      },
      by: async (page) => {
        await page.locator('#status').selectOption('Rejected')
      },
      shows: (page, { say }) => page.getByLabel(say('field.readyReason')),
    },
    {
      name: 'open before a colleague too',
      async at(made) {
        const { db } = made.portal.council
        await (await enterCase(db, await newStaff(db, 'R. Deshmukh'), made.number)).noted
        return `${list}/${made.number}`
      },
      shows: (page, { say }) => page.getByText(say('officer.queue.atMore')).first(),
    },
    state('nothing changed', caseOpen, alert('flash.nothingChanged.title'), press('officer.submit')),
    state('a reason is needed', caseOpen, alert('error.reasonMissing'), async (page, { say }) => {
      await page.locator('#status').selectOption('Rejected')
      await press('officer.submit')(page, { say })
    }),
    state('documents saved', caseOpen, status('flash.documentsSaved.title'), async (page, { say }) => {
      await page
        .getByRole('radio', { name: say('officer.marks.missing') })
        .first()
        .check()
      await press('officer.submit')(page, { say })
    }),
    ...noteStates,
    followState,
    {
      name: 'somebody else was first',
      at: newNumber,
      async by(page, { portal, say }) {
        const { db } = portal.council
        const number = new URL(page.url()).pathname.split('/').pop() ?? ''
        await decideApplication(db, await newStaff(db), number, {
          status: 'Rejected',
          reason: 'None',
          revision: 1,
        })
        await press('officer.submit')(page, { say })
      },
      shows: alert('error.updateFailed'),
    },
  ],
  // Only leads on.
  '/staff/application/update/:applicationId/next': [],
  '/staff/application/update/:applicationId/set-aside': [
    {
      name: 'without a reason',
      at: ({ number }) => `/staff/application/update/${number}/set-aside`,
      by: press('officer.setAside.setAside'),
      shows: alert('error.setAsideFailed'),
    },
  ],
  '/staff/application/update/:applicationId/letter': [
    {
      name: 'on A4',
      at: async ({ portal }) => `/staff/application/update/${await newRefusal(portal.council.db)}/letter`,
      // It stands in the applicant's language.
      shows: (page) => page.locator('.ack-letter'),
    },
  ],
  '/staff/application/update/:applicationId/acknowledgement': [
    {
      name: 'on A4',
      at: ({ number }) => `/staff/application/update/${number}/acknowledgement`,
      shows: heading('pages.acknowledgement.heading'),
    },
  ],
})
