import { sendProfileRequest } from '../../../council/profile-requests.server.ts'
import { updateService } from '../../../council/services/keep-services.server.ts'
import { newAdmin, newCitizen } from '../../actors.ts'
import { pngOf } from '../../pictures.ts'
import { newService } from '../../portal/services-for-tests.ts'
import { newPerson } from '../people.ts'
import { alert, dialog, heading, type Made, menuOpen, press, type Screens, status, text } from './state.ts'

const edit = ({ testServiceId }: Made) => `/admin/services/update/${testServiceId}`
const pngFile = { name: 'mark.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(64, 64)) }
const accounts = '/admin/create-staff'

async function withRequest({ portal }: Made) {
  await sendProfileRequest(portal.council.db, await newCitizen(portal.council.db), 'A new village.')
  return '/admin/requests'
}

async function withStaff({ portal }: Made) {
  await newPerson(portal, 'staff', 'Accounted')
  return accounts
}

/** The admin's screens. */
export const adminScreens: Screens = {
  '/admin': [
    { name: 'all services', as: 'admin', at: '/admin', shows: heading('Manage Services') },
    {
      ...{ name: 'a service open', as: 'admin', at: ({ serviceId }) => `/admin?view=${serviceId}` },
      shows: dialog('Service Details'),
    },
    {
      ...{ name: 'the question', as: 'admin', at: ({ testServiceId }) => `/admin?delete=${testServiceId}` },
      shows: (page) => page.getByRole('alertdialog', { name: 'Delete Service' }),
    },
    {
      ...{ name: 'after deleting', as: 'admin' },
      at: async ({ portal }) => `/admin?delete=${await newService(portal)}`,
      ...{ by: press('Delete Service'), shows: status('Service Deleted') },
    },
    menuOpen('admin'),
  ],
  '/admin/create-service': [
    { name: 'as it opens', as: 'admin', at: '/admin/create-service', shows: heading('Create New Service') },
    {
      ...{ name: 'refused', as: 'admin', at: '/admin/create-service' },
      ...{ by: press('Create Service'), shows: alert('Error creating service') },
    },
  ],
  '/admin/services/update/:serviceId': [
    { name: 'as it opens', as: 'admin', at: edit, shows: heading('Update Service') },
    {
      ...{ name: 'refused', as: 'admin', at: edit },
      async by(page) {
        await page.getByLabel('Link').fill('not a link')
        await press('Update Service')(page)
      },
      shows: alert('Service Update Failed'),
    },
    {
      ...{ name: 'somebody else was first', as: 'admin', at: edit },
      async by(page, { portal, testServiceId }) {
        const { db } = portal.council
        const readAt = await page.locator('input[name=readAt]').inputValue()
        const fields = { serviceName: 'Changed meanwhile', serviceDescription: '', category: '', link: '' }
        await updateService(db, await newAdmin(db), testServiceId, { fields, readAt })
        await press('Update Service')(page)
      },
      shows: heading('The service as it is now'),
    },
    { name: 'unknown', as: 'admin', at: '/admin/services/update/NONE', shows: heading('Page not found') },
  ],
  '/admin/create-staff': [
    { name: 'with accounts', as: 'admin', at: withStaff, shows: heading('Staff Accounts') },
    {
      ...{ name: 'refused', as: 'admin', at: accounts },
      ...{ by: press('Create Staff'), shows: alert('Error creating staff') },
    },
    {
      ...{ name: 'a link given', as: 'admin', at: withStaff },
      by: (page) => page.getByRole('button', { name: 'One-time link' }).first().click(),
      shows: status('One-time link for'),
    },
    {
      ...{ name: 'one disabled', as: 'admin', at: withStaff },
      by: (page) => page.getByRole('row', { name: 'Accounted' }).last().getByText('Disable').click(),
      shows: status('Account disabled'),
    },
  ],
  '/admin/requests': [
    { name: 'one waiting', as: 'admin', at: withRequest, shows: heading('Profile Requests') },
    {
      ...{ name: 'none left', as: 'admin', at: '/admin/requests', shows: text('No Requests') },
      async by(page) {
        const done = page.getByRole('button', { name: 'Mark as done' })
        for (let left = await done.count(); left > 0; left -= 1) {
          await done.first().click()
          await page
            .getByRole('button', { name: 'Mark as done' })
            .nth(left - 1)
            .waitFor({ state: 'detached' })
        }
      },
    },
  ],
  '/admin/council': [
    { name: 'as it opens', as: 'admin', at: '/admin/council', shows: heading('Council Profile') },
    {
      ...{ name: 'refused', as: 'admin', at: '/admin/council' },
      async by(page) {
        await page.getByLabel('Name (English)').fill('')
        await press('Update Council Profile')(page)
      },
      shows: alert('Enter Name (English)'),
    },
    {
      ...{ name: 'changed', as: 'admin', at: '/admin/council' },
      ...{ by: press('Update Council Profile'), shows: status('Council Profile Updated') },
    },
  ],
  '/admin/council/image': [
    { name: 'without one', as: 'admin', at: '/admin/council/image', shows: heading('The Council’s Image') },
    {
      ...{ name: 'refused', as: 'admin', at: '/admin/council/image' },
      ...{ by: press('Use this image'), shows: alert('Choose an image first') },
    },
    {
      ...{ name: 'with one', as: 'admin', at: '/admin/council/image' },
      async by(page) {
        await page.getByLabel('Image').setInputFiles(pngFile)
        await press('Use this image')(page)
      },
      shows: (page) => page.getByRole('button', { name: 'Remove the image' }),
    },
  ],
  '/admin/categories': [
    { name: 'all', as: 'admin', at: '/admin/categories', shows: heading('Categories') },
    { name: 'one', as: 'admin', at: '/admin/categories?category=Tests', shows: heading('Edit Category') },
    {
      ...{ name: 'refused', as: 'admin', at: '/admin/categories?category=Tests' },
      async by(page) {
        await page.getByLabel('Category (हिन्दी)').fill('x'.repeat(101))
        await press('Update Category')(page)
      },
      shows: alert('Category Update Failed'),
    },
    { name: 'unknown', as: 'admin', at: '/admin/categories?category=none', shows: heading('Page not found') },
  ],
  '/admin/translations': [
    { name: 'much is missing', as: 'admin', at: '/admin/translations', shows: heading('Translations') },
  ],
  '/admin/application/update': [
    {
      ...{ name: 'filtered', as: 'admin', at: '/admin/application/update?status=Approved' },
      shows: heading('Update Application Status'),
    },
  ],
  '/admin/application/update/:applicationId': [
    {
      ...{ name: 'as it opens', as: 'admin', at: ({ number }) => `/admin/application/update/${number}` },
      shows: (page, { number }) => page.getByRole('region', { name: `Update ${number}` }),
    },
  ],
}
