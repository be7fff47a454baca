import { updateService } from '../../../council/catalogue/services/change-service.server.ts'
import { setCitizenDisabled } from '../../../council/identity/accounts/disabling.server.ts'
import { sendRequest } from '../../../council/privacy/requests.server.ts'
import { newAdmin, newCitizen } from '../../actors.ts'
import { pngOf } from '../../pictures.ts'
import { newService } from '../../portal/services-for-tests.ts'
import { newPerson } from '../people.ts'
import { any } from '../words.ts'
import { calendarScreens } from './admin-calendar.ts'
import { formScreens } from './admin-forms.ts'
import { privacyScreens } from './admin-privacy.ts'
import { wordScreens } from './admin-words.ts'
import { authorityScreens } from './appeals.ts'
import { adminCertificateScreens } from './certificates.ts'
import { adminFeeScreens } from './fees.ts'
import { reducedCase } from './sent-cases.ts'
import { alert, dialog, heading, type Made, menuOpen, press, seenBy, state, status, text } from './state.ts'
import { stateScreens } from './state-catalogue.ts'

const edit = ({ testServiceId }: Made) => `/admin/services/update/${testServiceId}`
const pngFile = { name: 'mark.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(64, 64)) }
const accounts = '/admin/create-staff'

async function withRequest({ portal }: Made) {
  await sendRequest(portal.council.db, await newCitizen(portal.council.db), 'correct', 'A new village.')
  return '/admin/requests'
}

async function withStaff({ portal }: Made) {
  await newPerson(portal, 'staff', 'Accounted')
  return accounts
}

/** The admin's screens. */
export const adminScreens = seenBy('admin', {
  ...adminCertificateScreens,
  ...authorityScreens,
  ...adminFeeScreens,
  ...privacyScreens,
  ...calendarScreens,
  ...stateScreens,
  ...wordScreens,
  ...formScreens,
  '/admin': [
    { name: 'all services', shows: heading('admin.manageServices') },
    state('a service open', ({ serviceId }) => `/admin?view=${serviceId}`, dialog('service.details')),
    {
      name: 'the question',
      at: ({ testServiceId }) => `/admin?delete=${testServiceId}`,
      shows: (page, { say }) => page.getByRole('alertdialog', { name: say('admin.deleteService') }),
    },
    {
      name: 'after deleting',
      at: async ({ portal }) => `/admin?delete=${await newService(portal)}`,
      by: press('admin.deleteService'),
      shows: status('flash.serviceDeleted.title'),
    },
    menuOpen('admin'),
  ],
  '/admin/create-service': [
    { name: 'as it opens', shows: heading('admin.createNewService') },
    { name: 'refused', by: press('admin.createService'), shows: alert('error.createServiceFailed') },
  ],
  '/admin/services/update/:serviceId': [
    state('as it opens', edit, heading('admin.updateService')),
    state('refused', edit, alert('error.updateServiceFailed'), async (page, { say }) => {
      await page.getByLabel(say('field.link'), { exact: true }).fill('not a link')
      await press('admin.updateService')(page, { say })
    }),
    {
      name: 'somebody else was first',
      at: edit,
      async by(page, { portal, testServiceId, say }) {
        const { db } = portal.council
        const readAt = await page.locator('input[name=readAt]').inputValue()
        const fields = { serviceName: 'Changed meanwhile', serviceDescription: '', category: '', link: '' }
        await updateService(db, await newAdmin(db), testServiceId, { fields, readAt })
        await press('admin.updateService')(page, { say })
      },
      shows: heading('admin.asStored'),
    },
    state('unknown', '/admin/services/update/NONE', heading('error.notFound')),
  ],
  '/admin/services/move': [],
  '/admin/sample': [{ name: 'as it opens', shows: heading('admin.sample.heading') }],
  '/admin/services/facts/:serviceId': [
    {
      name: 'of a sample',
      at: ({ serviceId }) => `/admin/services/facts/${serviceId}`,
      shows: heading('admin.facts.heading'),
    },
  ],
  '/admin/services/facts/:serviceId/:language': [
    {
      name: 'in another language, refused',
      at: ({ testServiceId }) => `/admin/services/facts/${testServiceId}/hi`,
      by: async (page, { say }) => {
        await page.locator('#fee').fill('20')
        await press('admin.facts.save')(page, { say })
      },
      shows: alert('error.factFailed'),
    },
  ],
  '/admin/staff/:userId': [
    state('as it opens', '/admin/staff/demo-staff', heading('admin.officeOf', { name: 'सु. कुलकर्णी' })),
  ],
  '/admin/citizens': [
    state('nobody', '/admin/citizens?search=zzz', text('staff.noUser')),
    {
      name: 'somebody found, and one who is disabled',
      async at({ portal: { council } }) {
        const { id } = await newCitizen(council.db, 'Ajinkya Disabled')
        await newCitizen(council.db, 'Ajinkya Enabled')
        const input = { disabled: true, reason: 'Sends junk.' }
        await setCitizenDisabled(council.db, await newAdmin(council.db), id, input)
        return '/admin/citizens?search=ajinkya'
      },
      shows: heading('staff.usersFound'),
    },
  ],
  '/admin/citizens/:userId': [
    {
      name: 'without a reason',
      at: ({ resident }) => `/admin/citizens/${resident.id}`,
      by: press('admin.disable'),
      shows: alert('error.setAsideFailed'),
    },
    {
      name: 'disabled',
      at: async ({ portal }) => `/admin/citizens/${(await newCitizen(portal.council.db)).id}`,
      async by(page, { say }) {
        await page.getByLabel(say('field.reason')).fill('Sends junk.')
        await press('admin.disable')(page, { say })
      },
      shows: text('staff.disabledBecause', { date: any, reason: 'Sends junk.' }),
    },
  ],
  '/admin/create-staff': [
    state('with accounts', withStaff, heading('admin.staffAccounts')),
    state('refused', accounts, alert('error.createStaffFailed'), press('admin.createStaff')),
    state('a link given', withStaff, status('admin.linkGiven', { name: any }), (page, { say }) =>
      page
        .getByRole('button', { name: say('admin.giveLink') })
        .first()
        .click(),
    ),
    state('one disabled', withStaff, status('flash.staffDisabled.title'), (page, { say }) =>
      page
        .getByRole('row', { name: 'Accounted' })
        .filter({ hasText: say('admin.disable') })
        .last()
        .getByRole('button', { name: say('admin.disable') })
        .click(),
    ),
  ],
  '/admin/requests': [
    state('one waiting', withRequest, heading('profileRequests.heading')),
    {
      name: 'none left',
      shows: text('admin.noRequests'),
      async by(page, { say }) {
        const done = page.getByRole('button', { name: say('profileRequests.done') })
        for (let left = await done.count(); left > 0; left -= 1) {
          await done.first().click()
          await done.nth(left - 1).waitFor({ state: 'detached' })
        }
      },
    },
  ],
  '/admin/council': [
    { name: 'as it opens', shows: heading('admin.council.profile') },
    {
      name: 'refused',
      async by(page, made) {
        await page.locator('#name-en').fill('')
        await press('admin.council.save')(page, made)
      },
      shows: alert('error.describeFailed'),
    },
    { name: 'changed', by: press('admin.council.save'), shows: status('flash.councilDescribed.title') },
  ],
  '/admin/council/image': [
    { name: 'without one', shows: heading('admin.council.imageHeading') },
    { name: 'refused', by: press('admin.council.useImage'), shows: alert('error.imageMissing') },
    {
      name: 'with one',
      async by(page, made) {
        await page.getByLabel(made.say('admin.council.image')).setInputFiles(pngFile)
        await press('admin.council.useImage')(page, made)
      },
      shows: (page, { say }) => page.getByRole('button', { name: say('admin.council.removeImage') }),
    },
  ],
  '/admin/categories': [
    { name: 'all', shows: heading('admin.council.categories') },
    state('one', '/admin/categories?category=Tests', heading('admin.council.editCategory')),
    {
      name: 'refused',
      at: '/admin/categories?category=Tests',
      async by(page, made) {
        await page.locator('#name-hi').fill('x'.repeat(101))
        await press('admin.council.saveCategory')(page, made)
      },
      shows: alert('error.categoryFailed'),
    },
    state('unknown', '/admin/categories?category=none', heading('error.notFound')),
  ],
  '/admin/audit': [
    { name: 'all acts', shows: heading('admin.audit.heading') },
    state('nobody of this name', '/admin/audit?person=nobody-at-all', text('admin.audit.noActor')),
  ],
  // A file.
  '/admin/audit/export': [],
  '/admin/application/update': [
    state('filtered', '/admin/application/update?status=Approved', heading('area.menu.updateStatus')),
  ],
  // A file.
  '/admin/application/export': [],
  '/admin/application/update/:applicationId/papers/:document/:page': [],
  '/admin/application/update/:applicationId': [
    {
      name: 'as it opens',
      at: ({ number }) => `/admin/application/update/${number}`,
      shows: (page, { number, say }) =>
        page.getByRole('region', { name: say('officer.region', { applicationId: number }) }),
    },
  ],
  // Only leads on.
  '/admin/application/update/:applicationId/next': [],
  '/admin/application/update/:applicationId/set-aside': [
    {
      name: 'without a reason',
      at: ({ number }) => `/admin/application/update/${number}/set-aside`,
      by: press('officer.setAside.setAside'),
      shows: alert('error.setAsideFailed'),
    },
  ],
  '/admin/application/update/:applicationId/kept': [
    {
      name: 'what stays',
      at: async (made) =>
        (await reducedCase(made)).replace('/user/applications', '/admin/application/update'),
      shows: text('ui.reduced.stays'),
    },
  ],
  '/admin/application/update/:applicationId/acknowledgement': [
    {
      name: 'on A4',
      at: ({ number }) => `/admin/application/update/${number}/acknowledgement`,
      shows: heading('pages.acknowledgement.heading'),
    },
  ],
})
