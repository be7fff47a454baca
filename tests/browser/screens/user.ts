import type { Page } from 'playwright'
import { answers } from '../../portal/services-for-tests.ts'
import { any } from '../words.ts'
import {
  alert,
  asksFor,
  dialog,
  heading,
  type Made,
  menuOpen,
  press,
  type Screens,
  status,
  text,
} from './state.ts'

const apply = ({ serviceId }: Made) => `/user/apply/${serviceId}`
const profile = ({ citizen }: Made) => `/user/${citizen.id}`

const asked = [
  'applicantName',
  'applicantFatherName',
  'applicantMotherName',
  'applicantPhoneNo',
  'applicantVillage',
  'applicantPincode',
  'applicantLandmark',
] as const

/** The form for a request, of a citizen who waits for none. */
async function newRequest(made: Made) {
  const { db } = made.portal.council
  await db.deleteFrom('profileRequests').where('user', '=', made.citizen.id).execute()
  return `${profile(made)}?request=new`
}

/** Does the act while no request of the page's script gets through. */
async function cutOff(page: Page, act: () => Promise<void>) {
  const data = /\.data(\?|$)/
  await page.route(data, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await act()
  await failed
  await page.unroute(data)
}

/** A citizen's own screens. */
export const userScreens: Screens = {
  '/user': [
    { name: 'all services', as: 'user', at: '/user', shows: heading('user.servicesList') },
    { name: 'nothing found', as: 'user', at: '/user?search=zzz', shows: text('user.noService') },
    {
      ...{ name: 'a service open', as: 'user', at: ({ serviceId }) => `/user?view=${serviceId}` },
      shows: dialog('service.details'),
    },
    {
      ...{ name: 'after applying', as: 'user', alone: true, at: apply },
      async by(page, { say }) {
        for (const name of asked) {
          await page.getByLabel(say(`field.${name}`), { exact: true }).fill(answers[name])
        }
        await press('user.apply')(page, { say })
      },
      shows: status('flash.submitted.title', { applicationId: any }),
    },
    menuOpen('user'),
    {
      ...{ name: 'no connection', as: 'user', at: '/user', forgiven: /ERR_FAILED|Failed to fetch/ },
      ...{
        by: (page, made) => cutOff(page, () => press('user.search')(page, made)),
        shows: heading('error.offline'),
      },
    },
  ],
  '/user/apply/:serviceId': [
    { name: 'as it opens', as: 'user', at: apply, shows: heading('user.about') },
    {
      ...{ name: 'refused', as: 'user', at: apply },
      ...{ by: press('user.apply'), shows: alert('error.submitFailed') },
    },
    {
      ...{ name: 'not sent', as: 'user', at: apply, forgiven: /ERR_FAILED|Failed to fetch/ },
      ...{
        by: (page, made) => cutOff(page, () => press('user.apply')(page, made)),
        shows: alert('error.notSent'),
      },
    },
    { name: 'unknown', as: 'user', at: '/user/apply/NONE', shows: heading('error.notFound') },
  ],
  '/user/applications': [
    { name: 'some', as: 'user', at: '/user/applications', shows: heading('user.status') },
    {
      ...{ name: 'none', as: 'user', alone: true, at: '/user/applications' },
      shows: text('user.none'),
    },
  ],
  '/user/applications/:applicationId': [
    {
      ...{ name: 'as it was sent', as: 'user', at: '/user/applications' },
      by: (page, { say }) =>
        page
          .getByRole('link', { name: say('user.view') })
          .last()
          .click(),
      shows: heading('user.sent'),
    },
  ],
  '/user/:userId': [
    { name: 'as it opens', as: 'user', at: profile, shows: heading('user.profile') },
    {
      ...{ name: 'asking', as: 'user', at: newRequest },
      shows: (page, { say }) => page.getByLabel(say('field.message')),
    },
    {
      ...{ name: 'refused', as: 'user', at: newRequest },
      ...{ by: press('user.send'), shows: asksFor('field.message') },
    },
    {
      ...{ name: 'waiting', as: 'user', at: newRequest },
      async by(page, { say }) {
        await page.getByLabel(say('field.message')).fill('My village has changed.')
        await press('user.send')(page, { say })
      },
      shows: status('flash.requestSent.title'),
    },
  ],
}
