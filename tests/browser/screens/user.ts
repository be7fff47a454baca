import type { Page } from 'playwright'
import { answers } from '../../portal/services-for-tests.ts'
import { alert, dialog, heading, type Made, menuOpen, press, type Screens, status, text } from './state.ts'

const apply = ({ serviceId }: Made) => `/user/apply/${serviceId}`
const profile = ({ citizen }: Made) => `/user/${citizen.id}`

const labels = {
  'Full Name': answers.applicantName,
  "Father's Name": answers.applicantFatherName,
  "Mother's Name": answers.applicantMotherName,
  'Phone No': answers.applicantPhoneNo,
  Village: answers.applicantVillage,
  Pincode: answers.applicantPincode,
  Landmark: answers.applicantLandmark,
}

/** Does the act while no request of the page's script gets through. */
async function cutOff(page: Page, act: (page: Page) => Promise<void>) {
  const data = /\.data(\?|$)/
  await page.route(data, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await act(page)
  await failed
  await page.unroute(data)
}

/** A citizen's own screens. */
export const userScreens: Screens = {
  '/user': [
    { name: 'all services', as: 'user', at: '/user', shows: heading('Services List') },
    { name: 'nothing found', as: 'user', at: '/user?search=zzz', shows: text('No service found') },
    {
      ...{ name: 'a service open', as: 'user', at: ({ serviceId }) => `/user?view=${serviceId}` },
      shows: dialog('Service Details'),
    },
    {
      ...{ name: 'after applying', as: 'user', alone: true, at: apply },
      async by(page) {
        for (const [label, words] of Object.entries(labels)) await page.getByLabel(label).fill(words)
        await press('Apply')(page)
      },
      shows: status('Application Submitted.'),
    },
    menuOpen('user'),
    {
      ...{ name: 'no connection', as: 'user', at: '/user', forgiven: /ERR_FAILED|Failed to fetch/ },
      ...{ by: (page) => cutOff(page, press('Search')), shows: heading('No connection') },
    },
  ],
  '/user/apply/:serviceId': [
    { name: 'as it opens', as: 'user', at: apply, shows: heading('About this service') },
    {
      ...{ name: 'refused', as: 'user', at: apply },
      ...{ by: press('Apply'), shows: alert('Failed to Submit Application') },
    },
    {
      ...{ name: 'not sent', as: 'user', at: apply, forgiven: /ERR_FAILED|Failed to fetch/ },
      ...{ by: (page) => cutOff(page, press('Apply')), shows: alert('Not sent: there is no connection.') },
    },
    { name: 'unknown', as: 'user', at: '/user/apply/NONE', shows: heading('Page not found') },
  ],
  '/user/applications': [
    { name: 'some', as: 'user', at: '/user/applications', shows: heading('My Application Status') },
    {
      ...{ name: 'none', as: 'user', alone: true, at: '/user/applications' },
      shows: text('No Application Found'),
    },
  ],
  '/user/applications/:applicationId': [
    {
      ...{ name: 'as it was sent', as: 'user', at: '/user/applications' },
      by: (page) => page.getByRole('link', { name: 'View' }).last().click(),
      shows: heading('As it was sent'),
    },
  ],
  '/user/:userId': [
    { name: 'as it opens', as: 'user', at: profile, shows: heading('My Profile') },
    {
      ...{ name: 'asking', as: 'user', at: (made) => `${profile(made)}?request=new` },
      shows: (page) => page.getByLabel('Message'),
    },
    {
      ...{ name: 'refused', as: 'user', at: (made) => `${profile(made)}?request=new` },
      ...{ by: press('Send Request'), shows: alert('Enter Message') },
    },
    {
      ...{ name: 'waiting', as: 'user', at: (made) => `${profile(made)}?request=new` },
      async by(page) {
        await page.getByLabel('Message').fill('My village has changed.')
        await press('Send Request')(page)
      },
      shows: status('Request Sent'),
    },
  ],
}
