import { decideApplication } from '../../../council/applications/decide.server.ts'
import { sendProfileRequest } from '../../../council/profile-requests.server.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { newApplications } from '../../portal/applications-for-tests.ts'
import { alert, dialog, heading, type Made, menuOpen, press, type Screens, status, text } from './state.ts'

const list = '/staff/application/update'
const profile = ({ resident }: Made) => `/staff/update-user?user=${resident.id}`
const newNumber = async ({ portal }: Made) =>
  `${list}/${(await newApplications(portal, { count: 1 })).number}`

async function withRequest({ portal }: Made) {
  await sendProfileRequest(portal.council.db, await newCitizen(portal.council.db), 'A new village.')
  return '/staff/update-user'
}

/** The staff's screens. */
export const staffScreens: Screens = {
  '/staff': [
    { name: 'all services', as: 'staff', at: '/staff', shows: heading('Manage Applications') },
    {
      ...{ name: 'a service open', as: 'staff', at: ({ serviceId }) => `/staff?view=${serviceId}` },
      shows: dialog('Service Details'),
    },
    {
      ...{ name: 'somebody else chose the password', as: 'staff', alone: true, at: '/staff' },
      shows: text('Choose a password of your own'),
    },
    menuOpen('staff'),
  ],
  '/staff/update-user': [
    {
      name: 'with a request',
      as: 'staff',
      at: withRequest,
      shows: heading('Requests from profiles'),
    },
    { name: 'nobody', as: 'staff', at: '/staff/update-user?search=zzz', shows: text('No user found') },
    {
      ...{ name: 'somebody open', as: 'staff', at: '/staff/update-user?search=meena' },
      by: (page) => page.getByRole('link', { name: 'Meena Kamble' }).click(),
      shows: heading('Profile of Meena Kamble'),
    },
    {
      ...{ name: 'refused', as: 'staff', at: profile },
      async by(page) {
        await page.getByLabel('Username').fill('')
        await press('Update Profile')(page)
      },
      shows: alert('Profile Update Failed'),
    },
    {
      ...{ name: 'somebody else was first', as: 'staff', at: profile },
      async by(page, { portal, resident }) {
        const later = { updatedAt: new Date().toISOString() }
        await portal.council.db.updateTable('users').set(later).where('id', '=', resident.id).execute()
        await page.getByLabel('Username').fill('Another Name')
        await press('Update Profile')(page)
      },
      shows: text('The profile as it is kept now'),
    },
    {
      ...{ name: 'updated', as: 'staff', at: profile },
      ...{ by: press('Update Profile'), shows: status('Profile Updated') },
    },
    {
      ...{ name: 'a link given', as: 'staff', at: profile },
      ...{ by: press('Give a one-time link'), shows: status('One-time link for') },
    },
  ],
  '/staff/application/update': [
    { name: 'all', as: 'staff', at: list, shows: heading('Update Application Status') },
    {
      ...{ name: 'an unknown number', as: 'staff', at: `${list}?number=NONE-1` },
      shows: text('No application has this number'),
    },
    {
      ...{ name: 'one read', as: 'staff', at: ({ number }) => `${list}?view=${number}` },
      shows: dialog('Application Details'),
    },
    {
      ...{ name: 'after a decision', as: 'staff', at: newNumber },
      ...{ by: press('Submit'), shows: status('Update Success') },
    },
  ],
  '/staff/application/update/:applicationId': [
    {
      ...{ name: 'as it opens', as: 'staff', at: ({ number }) => `${list}/${number}?status=Pending` },
      shows: (page, { number }) => page.getByRole('region', { name: `Update ${number}` }),
    },
    {
      ...{ name: 'somebody else was first', as: 'staff', at: newNumber },
      async by(page, { portal }) {
        const { db } = portal.council
        const number = new URL(page.url()).pathname.split('/').pop() ?? ''
        await decideApplication(db, await newStaff(db), number, { status: 'Rejected', revision: 1 })
        await press('Submit')(page)
      },
      shows: alert('Update Failed'),
    },
  ],
}
