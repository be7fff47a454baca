import { randomUUID } from 'node:crypto'
import { storeAccesses } from '../../../council/audit/store-accesses.server.ts'
import { newAdmin, newStaff } from '../../actors.ts'
import { storeBreach } from '../../portal/breach-for-tests.ts'
import { heading, type Made, press, type Screens, text } from './state.ts'

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

/** What citizens see of what is kept of them. */
export const ownPrivacyScreens: Screens = {
  '/account/privacy': [
    { name: 'as it opens', as: 'user', at: '/account/privacy', shows: heading('pages.myData.heading') },
  ],
  '/account/privacy/download': [
    {
      name: 'without a password',
      as: 'user',
      at: '/account/privacy/download',
      by: press('pages.myData.asPage'),
      shows: heading('pages.myData.download'),
    },
  ],
  '/account/privacy/breach': [
    {
      name: 'nothing is known',
      as: 'user',
      async at({ portal: { council }, citizen }) {
        await council.db.deleteFrom('breachPeople').where('userId', '=', citizen.id).execute()
        return '/account/privacy/breach'
      },
      shows: text('pages.breach.none'),
    },
    {
      name: 'told of one',
      as: 'user',
      async at({ portal: { council }, citizen }) {
        const { id: admin } = await newAdmin(council.db)
        await storeBreach(council.db, { admin, userId: citizen.id, way: 'page' })
        return '/account/privacy/breach'
      },
      shows: text('pages.breach.item.advice'),
    },
  ],
  '/account/privacy/looked': [
    {
      name: 'with readers',
      as: 'user',
      at: withReaders,
      shows: text('pages.looked.kind.paper'),
    },
  ],
}
