import { storeDraft } from '../../../council/cases/drafts.server.ts'
import { newMember } from '../../actors.ts'
import { documents, newCaseService } from '../../portal/cases-for-tests.ts'
import { publishOwnForm, treeForm, treeQuestions, witnesses } from '../../portal/own-forms-for-tests.ts'
import { answers, newService } from '../../portal/services-for-tests.ts'
import { like, type Say } from '../words.ts'
import { ownOrderScreens } from './appeals.ts'
import { userCertificateScreens } from './certificates.ts'
import { userFeeScreens } from './fees.ts'
import { ownCaseScreens } from './own-cases.ts'
import { waiting } from './sent-cases.ts'
import {
  alert,
  asksFor,
  dialog,
  heading,
  type Made,
  menuOpen,
  press,
  seenBy,
  state,
  status,
  text,
} from './state.ts'

const apply = ({ testServiceId }: Made) => `/user/apply/${testServiceId}`
const profile = ({ citizen }: Made) => `/user/${citizen.id}`

const applyWithDocuments = async ({ portal }: Made) => `/user/apply/${await newCaseService(portal)}`

/** A form with every sort of question, and rows that can be added. */
async function ownForm({ portal }: Made) {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm([...treeQuestions, witnesses]))
  return `/user/apply/${serviceId}/form`
}

const waitingWords = (say: Say) =>
  say.markup('turn.citizen', {
    names: documents.map(({ name }) => name).join(', '),
    documents: (words) => words,
  })

/** The page of somebody in the family of the demonstration's citizen. */
async function member({ portal, citizen }: Made) {
  const { db } = portal.council
  const own = db.selectFrom('familyMembers').select('id').where('userId', '=', citizen.id)
  return `/user/family/${(await own.executeTakeFirst())?.id ?? (await newMember(db, citizen.id))}`
}

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
  await db.deleteFrom('privacyRequests').where('userId', '=', made.citizen.id).execute()
  return `${profile(made)}?request=new`
}

/** A citizen's own screens. */
export const userScreens = seenBy('user', {
  ...userCertificateScreens,
  ...ownOrderScreens,
  ...userFeeScreens,
  '/user': [
    { name: 'all services', shows: heading('user.servicesList') },
    state('something found', '/user?search=%E0%A4%A8%E0%A4%B3', heading('user.notWanted')),
    state('nothing found', '/user?search=zzz', text('user.noServiceMore')),
    state('a service open', ({ serviceId }) => `/user?view=${serviceId}`, dialog('service.details')),
    {
      name: 'after applying',
      alone: true,
      at: apply,
      async by(page, { say }) {
        for (const name of asked) {
          const box = page.getByLabel(say(`field.${name}`), { exact: true })
          if (name === 'applicantVillage') await box.selectOption({ index: 1 })
          else await box.fill(answers[name])
        }
        await press('user.apply')(page, { say })
      },
      shows: status('pages.sent.message'),
    },
    menuOpen('user'),
  ],
  '/user/apply/:serviceId': [
    state('as it opens', apply, text('pages.ownForm.keptHere')),
    {
      name: 'refused',
      // The form of who has applied before has what they typed then.
      alone: true,
      at: apply,
      by: press('user.apply'),
      shows: alert('error.submitFailed'),
    },
    {
      name: 'documents ticked, and refused',
      at: applyWithDocuments,
      async by(page, made) {
        await page.getByLabel(documents[0]?.name ?? '').check()
        await press('user.apply')(page, made)
      },
      shows: (page) => page.locator('input[type=checkbox]:checked + label'),
    },
    {
      name: 'for somebody in the family',
      async at(made) {
        await member(made)
        return apply(made)
      },
      async by(page, { say }) {
        await page.getByLabel(say('field.applicantName'), { exact: true }).fill('Ashok')
        const choice = page.getByLabel(say('pages.forMember.label'))
        await choice.selectOption({ label: 'Meena Patil' })
        await press('pages.forMember.fill')(page, { say })
      },
      shows: (page, { say }) =>
        page.getByText(like(say('pages.forMember.filled', { name: 'Meena Patil' }))).first(),
    },
    state('unknown', '/user/apply/NONE', heading('error.notFound')),
  ],
  '/user/family': [
    { name: 'nobody', alone: true, shows: text('pages.family.none') },
    {
      name: 'some',
      async at(made) {
        await member(made)
        return '/user/family'
      },
      shows: text('pages.family.parents', { father: 'Ramesh Patil', mother: 'Asha Patil' }),
    },
  ],
  '/user/family/new': [
    { name: 'as it opens', shows: heading('pages.family.add') },
    { name: 'refused', by: press('ui.save'), shows: asksFor('field.applicantMotherName') },
  ],
  '/user/family/:memberId': [
    state('as it opens', member, heading('pages.family.changeHeading')),
    {
      name: 'asking whether to take it off the list',
      at: async (made) => `${await member(made)}?remove=yes`,
      shows: alert('pages.family.removeAsk', { name: 'Meena Patil' }),
    },
  ],
  '/user/apply/:serviceId/:step': [
    state('own questions', ownForm, text('form.day')),
    state('own questions, refused', ownForm, alert('error.submitFailed'), press('user.apply')),
  ],
  '/user/applications': [
    { name: 'some', shows: heading('user.status') },
    {
      name: 'one waits for the citizen',
      async at(made) {
        await waiting(made)
        return '/user/applications'
      },
      shows: (page, { say }) => page.getByText(waitingWords(say)).first(),
    },
    {
      name: 'one not sent yet, asking before it begins anew',
      async at(made) {
        const { testServiceId, citizen } = made
        const { db } = made.portal.council
        await storeDraft(db, citizen.id, apply(made), { applicantName: 'Asha' })
        return `/user/applications?again=${testServiceId}`
      },
      shows: alert('pages.notSent.askMore'),
    },
    { name: 'none', alone: true, shows: text('user.noApplication') },
  ],
  ...ownCaseScreens,
  '/user/applications/:applicationId/data': [],
  '/user/:userId': [
    state('as it opens', profile, heading('user.profile')),
    state('asking', newRequest, (page, { say }) => page.getByLabel(say('field.message'))),
    state('refused', newRequest, asksFor('field.message'), press('user.send')),
    state('waiting', newRequest, status('flash.requestSent.title'), async (page, { say }) => {
      await page.getByLabel(say('field.message')).fill('My village has changed.')
      await press('user.send')(page, { say })
    }),
  ],
})
