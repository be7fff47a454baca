import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { entryReview, settleReview } from '../../../council/cases/counter/reviews.server.ts'
import { addReadyWords } from '../../../council/cases/desk/ready-words.server.ts'
import { noteNotFound } from '../../../council/catalogue/search/not-found.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { forgetMessages } from '../../../council/messages/outbox/forget-messages.server.ts'
import { readyKinds } from '../../../rules/ready-words.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { apply, offer } from '../../council/cases-for-tests.ts'
import { enterPaper, numberOf } from '../../council/papers-for-tests.ts'
import { newRefusal } from '../../refusals.ts'
import { messageScreens } from './admin-messages.ts'
import { handingScreens } from './handing-over.ts'
import { decisionScreens } from './staff-list.ts'
import { alert, heading, type Made, press, type RoleScreens, state, text } from './state.ts'

async function withSearches({ portal }: Made) {
  for (const words of ['passport', 'पासपोर्टचे काम'])
    await noteNotFound(portal.council.db, words, 'mr', new Date())
  return '/admin/searches'
}

async function withNeverTold({ portal: { council } }: Made) {
  const { db } = council
  const id = await apply(db, await newCitizen(db), await offer(db), { on: '2026-06-01' })
  const now = new Date('2026-06-02T06:30:00.000Z')
  await decideApplication(db, await newStaff(db), id, { status: 'Approved', revision: 1, now })
  await forgetMessages(db, new Date('2026-07-03T06:30:00.000Z'))
  return '/admin/calls'
}

async function withReviews({ portal: { council } }: Made) {
  await newReviews(council.db)
  return '/admin/look-again'
}

async function withDoneReviews({ portal: { council } }: Made) {
  for (const applicationId of await newReviews(council.db))
    await settleReview(
      council.db,
      await newAdmin(council.db, 'सुनीता पवार'),
      applicationId,
      'कागदावर वडिलांचे नाव रमेश आहे, नोंदीत रमेशराव.\nअर्जदाराला फोन करून नोंद दुरुस्त करायला सांगितले.',
    )
  return '/admin/look-again/done'
}

async function newReviews(db: Database) {
  const [clerk, serviceId] = [await newStaff(db, 'कल्पना मोरे'), await offer(db)]
  const numbers: string[] = []
  for (let count = 0; count < 2; count++) {
    const applicationId = numberOf(await enterPaper(db, clerk, serviceId))
    await db.insertInto('reviews').values(entryReview(applicationId, '2026-06-15')).execute()
    numbers.push(applicationId)
  }
  return numbers
}

const affidavit = {
  en: { name: 'Affidavit missing', text: 'Bring an affidavit of the birth at home.' },
  mr: { name: 'प्रतिज्ञापत्र नाही', text: 'घरी झालेल्या जन्माचे प्रतिज्ञापत्र आणा.' },
}

async function withReadyWords({ portal: { council } }: Made) {
  const admin = await newAdmin(council.db)
  for (const kind of readyKinds)
    await addReadyWords(council.db, admin, { kind, serviceId: null, texts: affidavit })
  return '/admin/ready-words'
}

async function withWordsToEdit({ portal: { council } }: Made) {
  const words = { kind: 'reason', serviceId: null, texts: affidavit } as const
  const added = await addReadyWords(council.db, await newAdmin(council.db), words)
  return `/admin/ready-words/${typeof added === 'object' ? added.id : ''}`
}

/** The admin’s screens: what is due, ready words, a staff account, missing translations, vain searches. */
export const wordScreens: RoleScreens = {
  ...messageScreens,
  '/admin/application/update/:applicationId/letter': [
    {
      name: 'on A4',
      at: async ({ portal }) => `/admin/application/update/${await newRefusal(portal.council.db)}/letter`,
      shows: (page) => page.locator('.ack-letter'),
    },
  ],
  ...decisionScreens('/admin'),
  ...handingScreens('/admin'),
  '/admin/counter': [{ name: 'no service chosen', shows: heading('officer.counter.heading') }],
  '/admin/calls': [
    { name: 'nobody to call', shows: heading('officer.calls.heading') },
    state('a decision never told', withNeverTold, text('officer.calls.neverTold')),
  ],
  '/admin/slips': [state('no slips', '/admin/slips?call=none', text('officer.calls.noSlips'))],
  '/admin/application/print': [
    state('nothing to print', '/admin/application/print?case=NONE-1', text('officer.none')),
  ],
  '/admin/work': [{ name: 'what is due', shows: heading('officer.work.heading') }],
  '/admin/translations': [{ name: 'much is missing', shows: heading('admin.council.translations') }],
  '/admin/ready-words': [
    {
      name: 'a reason and a request',
      at: withReadyWords,
      shows: (page, { say }) => page.getByRole('heading', { name: say('admin.ready.kinds.request') }),
    },
  ],
  '/admin/ready-words/add': [
    { name: 'nothing written', by: press('admin.ready.save'), shows: alert('error.readyFailed') },
  ],
  '/admin/ready-words/:wordsId': [
    {
      name: 'written in two languages',
      at: withWordsToEdit,
      shows: (page, { say }) => page.getByRole('button', { name: say('admin.ready.remove') }),
    },
  ],
  '/admin/staff/:userId/duty': [
    state('as it opens', '/admin/staff/demo-staff/duty', heading('admin.dutyOf', { name: 'सु. कुलकर्णी' })),
  ],
  '/admin/staff/:userId/phone': [
    state('as it opens', '/admin/staff/demo-staff/phone', heading('admin.phoneOf', { name: 'सु. कुलकर्णी' })),
  ],
  '/admin/staff/:userId/identity': [
    state('without a service', '/admin/staff/demo-staff/identity', heading('error.notFound')),
  ],
  '/admin/services/copy/:serviceId': [
    {
      name: 'as it opens',
      at: ({ serviceId }) => `/admin/services/copy/${serviceId}`,
      shows: heading('pages.serviceStage.copy.heading'),
    },
  ],
  '/admin/places': [{ name: 'the states', shows: heading('pages.places.heading') }],
  '/admin/places/:placeId': [
    {
      name: 'a village',
      at: async ({ portal }) => {
        const villages = portal.council.db
          .selectFrom('places')
          .select('placeId')
          .where('kind', '=', 'village')
        return `/admin/places/${(await villages.limit(1).executeTakeFirstOrThrow()).placeId}`
      },
      shows: (page, { say }) => page.getByRole('button', { name: say('pages.places.end') }),
    },
  ],
  '/admin/set-up': [{ name: 'as it opens', shows: heading('pages.setUp.heading') }],
  '/admin/administrators': [{ name: 'as it opens', shows: heading('pages.administrators.heading') }],
  '/admin/staff/:userId/names': [
    {
      name: 'as it opens',
      at: '/admin/staff/demo-staff/names',
      shows: heading('pages.administrators.namesOf', { name: 'सु. कुलकर्णी' }),
    },
  ],
  '/admin/services/stage/:serviceId': [
    {
      name: 'open',
      at: ({ serviceId }) => `/admin/services/stage/${serviceId}`,
      shows: heading('pages.serviceStage.heading'),
    },
  ],
  '/admin/look-again': [
    {
      name: 'nothing drawn',
      // Any paper that was entered on the counter's screens may have been drawn.
      at: async ({ portal }) => {
        await portal.council.db.deleteFrom('reviews').execute()
        return '/admin/look-again'
      },
      shows: text('admin.lookAgain.none'),
    },
    state('two papers', withReviews, text('admin.lookAgain.others')),
  ],
  '/admin/look-again/done': [
    { name: 'none yet', shows: text('admin.lookAgain.noneDone') },
    state('two papers', withDoneReviews, text('admin.lookAgain.doneLead')),
  ],
  '/admin/overview': [
    { name: 'of all services', shows: heading('pages.figures.byMonth') },
    {
      name: 'of one',
      at: ({ serviceId }) => `/admin/overview?service=${serviceId}`,
      shows: (page, { say }) =>
        page.locator('.back').getByRole('link', { name: say('pages.overview.allServices') }),
    },
  ],
  '/admin/overview/week/:monday': [
    state('a week', '/admin/overview/week/2026-11-16', heading('pages.week.heading')),
  ],
  // A file.
  '/admin/overview/week/:monday/export': [],
  '/admin/overview/week/:monday/pdf': [],
  '/admin/searches': [
    {
      name: 'what found nothing',
      at: withSearches,
      shows: (page, { say }) => page.getByRole('link', { name: say('admin.searches.again') }).first(),
    },
  ],
}
