import { randomUUID } from 'node:crypto'
import { storeAccesses } from '../../../council/audit/store-accesses.server.ts'
import { sendRequest } from '../../../council/privacy/requests.server.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { storeBreach } from '../../portal/breach-for-tests.ts'
import { findRow, storeRow } from '../../rows.ts'
import {
  alert,
  asksFor,
  heading,
  type Made,
  press,
  type RoleScreens,
  seenBy,
  state,
  status,
  text,
} from './state.ts'

/** Somebody of the office has read an application of the citizen's: the newest of the council. */
async function withReaders({ portal: { council } }: Made) {
  const { db } = council
  const { applicationId } = await db
    .selectFrom('applications')
    .select('applicationId')
    .where('user', '=', 'demo-user')
    .orderBy('date', 'desc')
    .executeTakeFirstOrThrow()
  for (const actor of [await newStaff(db, `Clerk ${randomUUID()}`), await newAdmin(db)])
    for (const kind of ['view', 'paper', 'list'] as const) {
      const hour = kind === 'list' ? '2026-11-20' : '2026-11-20T11'
      await storeAccesses(db, { actor: actor.id, hour, kind }, [applicationId])
    }
  return '/account/privacy/looked'
}

/** A request of somebody, and where it is answered. */
async function withRequest({ portal: { council } }: Made, kind: 'complain' | 'erase' = 'complain') {
  const { db } = council
  const citizen = await newCitizen(db)
  await sendRequest(db, citizen, kind, 'Somebody read my papers.')
  return `/admin/privacy/requests/${(await findRow(db, 'privacyRequests', { userId: citizen.id })).id}`
}

const withComplaint = (made: Made) => withRequest(made)
const toErase = async (made: Made) => `${await withRequest(made, 'erase')}/erase`

/** What the admin sees of what people ask about their own data. */
export const adminPrivacyScreens: RoleScreens = {
  '/admin/privacy/officer': [
    { name: 'as it opens', shows: heading('admin.grievance.heading') },
    {
      name: 'saved',
      async by(page, made) {
        await page.locator('#office').fill('Gram Sevak')
        await press('ui.save')(page, made)
      },
      shows: status('flash.grievanceOfficerSet.title'),
    },
  ],
  '/admin/privacy/requests': [
    {
      name: 'one waiting',
      at: async (made) => {
        await withComplaint(made)
        return '/admin/privacy/requests'
      },
      shows: text('admin.privacyRequests.kind.complain'),
    },
  ],
  '/admin/privacy/requests/:requestId': [
    state('as it opens', withComplaint, heading('admin.privacyRequests.kind.complain')),
    {
      name: 'without an answer',
      at: withComplaint,
      by: press('admin.privacyRequests.send'),
      shows: asksFor('admin.privacyRequests.reply'),
    },
    {
      name: 'to erase an account',
      at: (made) => withRequest(made, 'erase'),
      shows: text('admin.privacyRequests.eraseAccount'),
    },
  ],
  '/admin/privacy/requests/:requestId/erase': [
    state('as it opens', toErase, heading('admin.privacyRequests.eraseAccount')),
    {
      name: 'without a paper',
      at: toErase,
      by: press('admin.privacyRequests.eraseAccount'),
      shows: asksFor('admin.privacyRequests.paper'),
    },
  ],
}

/** The citizen of the demonstration has complained before, or not yet. */
async function complained({ portal: { council } }: Made, isOpen: boolean) {
  const { db } = council
  await db.deleteFrom('privacyRequests').where('userId', '=', 'demo-user').execute()
  const open = {
    id: randomUUID(),
    userId: 'demo-user',
    kind: 'complain',
    words: 'Somebody read my papers.',
  } as const
  if (isOpen) await storeRow(db, 'privacyRequests', { ...open, date: new Date().toISOString() })
  return '/account/privacy/complain'
}

/** What citizens see of what is kept of them. */
export const ownPrivacyScreens: RoleScreens = {
  '/privacy/request': [
    { name: 'as it opens', shows: heading('pages.privacyRequest.heading') },
    { name: 'refused', by: press('pages.privacyRequest.send'), shows: asksFor('field.message') },
    {
      name: 'taken',
      async by(page, made) {
        await page.locator('#number').fill('NODUES321')
        await page.locator('#applicantPhoneNo').fill('1000001951')
        await page.locator('#message').fill('What do you keep of me?')
        await press('pages.privacyRequest.send')(page, made)
      },
      shows: text('pages.privacyRequest.taken'),
    },
  ],
  ...seenBy('user', {
    '/account/privacy': [{ name: 'as it opens', shows: heading('pages.myData.heading') }],
    '/account/privacy/download': [
      {
        name: 'without a password',
        by: press('pages.myData.asPage'),
        shows: heading('pages.myData.download'),
      },
    ],
    '/account/privacy/nominee': [
      { name: 'as it opens', shows: heading('pages.myData.nominee') },
      { name: 'refused', by: press('pages.myData.nomineeSave'), shows: asksFor('field.name') },
    ],
    '/account/privacy/erase': [
      { name: 'an application is open', shows: text('pages.erase.first') },
      {
        name: 'without a password',
        alone: true,
        by: press('pages.myData.erase'),
        shows: alert('error.passwordWrong'),
      },
    ],
    '/account/privacy/complain': [
      state('as it opens', (made) => complained(made, false), heading('pages.myData.complain')),
      {
        name: 'refused',
        at: (made) => complained(made, false),
        by: press('pages.myData.send'),
        shows: asksFor('field.message'),
      },
      state('one is open', (made) => complained(made, true), text('pages.myData.complainOpen')),
    ],
    '/account/privacy/breach': [
      {
        name: 'nothing is known',
        async at({ portal: { council }, citizen }) {
          await council.db.deleteFrom('breachPeople').where('userId', '=', citizen.id).execute()
          return '/account/privacy/breach'
        },
        shows: text('pages.breach.none'),
      },
      {
        name: 'told of one',
        async at({ portal: { council }, citizen }) {
          const { id: admin } = await newAdmin(council.db)
          await storeBreach(council.db, { admin, userId: citizen.id, way: 'page' })
          return '/account/privacy/breach'
        },
        shows: text('pages.breach.item.advice'),
      },
    ],
    '/account/privacy/looked': [state('with readers', withReaders, text('pages.looked.kind.paper'))],
  }),
}
