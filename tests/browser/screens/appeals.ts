import { newAuthority } from '../../council/applications/appeals-for-tests.ts'
import { admittedAppeal, heldAppeal, orderedAppeal, sentAppeal } from './sent-cases.ts'
import { alert, heading, type Made, press, type RoleScreens, state, text } from './state.ts'

const as = 'appellate'

/** The address of the order by which an appeal of the demonstration's citizen was allowed. */
const orderAt = async (made: Made, start: string) => {
  const [applicationId, number] = (await orderedAppeal(made)).split('-A')
  return `${start}/${applicationId}/appeals/${number}/order`
}

/** The number of one whose authority nobody holds. */
const lostAppeal = async (made: Made) => {
  const { db } = made.portal.council
  const appealId = await sentAppeal(made)
  const authorityId = await newAuthority(db, [], { holder: null })
  await db.updateTable('appeals').set({ authorityId }).where('appealId', '=', appealId).execute()
  return appealId
}

const officersOrder = (who: 'admin' | 'staff'): RoleScreens => ({
  [`/${who}/application/update/:applicationId/appeals/:number/order`]: [
    {
      name: 'on A4',
      at: (made) => orderAt(made, `/${who}/application/update`),
      shows: heading('pages.appealOrder.heading'),
    },
  ],
})

/** Who hears appeals, before whom they lie, and what was ordered. */
export const appealScreens: RoleScreens = {
  '/staff/appeals': [
    {
      name: 'an appeal was sent',
      as,
      async at(made) {
        await sentAppeal(made)
        return '/staff/appeals'
      },
      shows: heading('pages.hearing.heading'),
    },
  ],
  '/staff/appeals/:appealId': [
    {
      name: 'sent',
      as,
      at: async (made) => `/staff/appeals/${await sentAppeal(made)}`,
      shows: heading('pages.hearing.asks'),
    },
    {
      name: 'an order that says nothing',
      as,
      at: async (made) => `/staff/appeals/${await sentAppeal(made)}`,
      by: press('pages.hearing.preview'),
      shows: (page) => page.getByRole('alert'),
    },
    {
      name: 'with its order',
      as,
      at: async (made) => `/staff/appeals/${await orderedAppeal(made)}`,
      shows: heading('pages.hearing.order'),
    },
  ],
  '/staff/appeals/:appealId/hearing': [
    {
      name: 'to be returned',
      as,
      at: async (made) => `/staff/appeals/${await sentAppeal(made)}/hearing`,
      shows: text('pages.hearing.missingHint'),
    },
    {
      name: 'returned without a word',
      as,
      at: async (made) => `/staff/appeals/${await sentAppeal(made)}/hearing`,
      by: press('pages.hearing.step.return'),
      shows: (page) => page.getByRole('alert'),
    },
    {
      name: 'to be fixed',
      as,
      at: async (made) => `/staff/appeals/${await admittedAppeal(made)}/hearing`,
      shows: text('pages.hearing.timeHint'),
    },
    {
      name: 'to be recorded',
      as,
      at: async (made) => `/staff/appeals/${await heldAppeal(made)}/hearing`,
      shows: text('pages.hearing.present'),
    },
  ],
  '/staff/appeals/:appealId/order': [
    {
      name: 'on A4',
      as,
      at: async (made) => `/staff/appeals/${await orderedAppeal(made)}/order`,
      shows: heading('pages.appealOrder.heading'),
    },
  ],
  ...officersOrder('staff'),
}

/** The order as the applicant reads it. */
export const ownOrderScreens: RoleScreens = {
  '/user/applications/:applicationId/appeals/:number/order': [
    state('on A4', (made) => orderAt(made, '/user/applications'), heading('pages.appealOrder.heading')),
  ],
}

/** Where an administrator enters who hears appeals. */
export const authorityScreens: RoleScreens = {
  '/admin/authorities': [{ name: 'the two of the sample', shows: heading('pages.authorities.heading') }],
  '/admin/authorities/add': [
    { name: 'as it opens', shows: heading('pages.authorities.add') },
    { name: 'without a name', by: press('ui.save'), shows: alert('error.authorityFailed') },
  ],
  '/admin/authorities/:authorityId': [
    {
      name: 'as it opens',
      at: async ({ portal: { council } }) =>
        `/admin/authorities/${await newAuthority(council.db, [], { holder: null })}`,
      shows: text('pages.authorities.endMore'),
    },
  ],
  '/admin/appeals/register/export': [],
  '/admin/appeals/register': [
    {
      name: 'an appeal was sent',
      async at(made) {
        await sentAppeal(made)
        return '/admin/appeals/register'
      },
      shows: heading('pages.appealRegister.heading'),
    },
  ],
  '/admin/appeals/:appealId/give': [
    {
      name: 'its authority has ended',
      at: async (made) => `/admin/appeals/${await lostAppeal(made)}/give`,
      shows: text('pages.authorities.paperMore'),
    },
  ],
  '/admin/appeals/rules': [
    { name: 'nothing entered', shows: text('pages.appealRules.noneMore') },
    {
      name: 'filled with those of Maharashtra',
      at: '/admin/appeals/rules?fill=maharashtra',
      shows: text('pages.appealRules.filled'),
    },
  ],
  ...officersOrder('admin'),
}
