import { noteNotFound } from '../../../council/search/not-found.server.ts'
import { newRefusal } from '../../refusals.ts'
import { heading, type Made, type Screens, text } from './state.ts'

async function withSearches({ portal }: Made) {
  for (const words of ['passport', 'पासपोर्टचे काम'])
    await noteNotFound(portal.council.db, words, 'mr', new Date())
  return '/admin/searches'
}

/** The admin’s screens of what is due, of a staff account and of what is missing: translations, what was searched and not found. */
export const wordScreens: Screens = {
  '/admin/application/update/:applicationId/letter': [
    {
      name: 'on A4',
      as: 'admin',
      at: async ({ portal }) => `/admin/application/update/${await newRefusal(portal.council.db)}/letter`,
      shows: (page) => page.locator('.ack-letter'),
    },
  ],
  '/admin/calls': [
    { name: 'nobody to call', as: 'admin', at: '/admin/calls', shows: heading('officer.calls.heading') },
  ],
  '/admin/slips': [
    { name: 'no slips', as: 'admin', at: '/admin/slips?call=none', shows: text('officer.calls.noSlips') },
  ],
  '/admin/work': [
    { name: 'what is due', as: 'admin', at: '/admin/work', shows: heading('officer.work.heading') },
  ],
  '/admin/translations': [
    {
      name: 'much is missing',
      as: 'admin',
      at: '/admin/translations',
      shows: heading('admin.council.translations'),
    },
  ],
  '/admin/staff/:userId/phone': [
    {
      name: 'as it opens',
      as: 'admin',
      at: '/admin/staff/demo-staff/phone',
      shows: heading('admin.phoneOf', { name: 'सु. कुलकर्णी' }),
    },
  ],
  '/admin/staff/:userId/identity': [
    {
      name: 'without a service',
      as: 'admin',
      at: '/admin/staff/demo-staff/identity',
      shows: heading('error.notFound'),
    },
  ],
  '/admin/searches': [
    {
      name: 'what found nothing',
      as: 'admin',
      at: withSearches,
      shows: (page, { say }) => page.getByRole('link', { name: say('admin.searches.again') }).first(),
    },
  ],
}
