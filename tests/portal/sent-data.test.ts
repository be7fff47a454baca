// One engine is enough: it reads what pages are sent of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newAdmin, newMember } from '../actors.ts'
import { changeRows } from '../rows.ts'
import { storeBreach } from './breach-for-tests.ts'
import type { TestPortal } from './open-test-portal.ts'
import { openSamplePortal, reader } from './sample-portal.ts'
import { fieldNames, sentData } from './sent-data.ts'
import { newService } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

let portal: TestPortal
before(async () => {
  portal = await openSamplePortal()
})
after(() => portal.close())

/** The data that a page brings, by its routes, as a document and for a step of the script. */
async function brought(visitor: Visitor, path: string) {
  const document = await visitor.get(path)
  const step = await visitor.get(path.replace(/(?=\?|$)/, '.data'))
  assert.equal(document.status, 200, path)
  return [sentData(document.html), sentData(step.html)].flatMap((sent) => Object.entries(sent))
}

const aboutService =
  'serviceId serviceName serviceDescription category sample link langs localName lang value'
const aboutFacts = 'facts fact value lang source grade checkedOn check name note office phone'
const aboutCase = `
  applicationId status daysAllowed dueOn noDueDate code turn missing atHand serviceName langs name lang note state position
  date reason source checkedOn grade value office phone`

/** What each page of a citizen shows, and what its forms need. */
const shown: Record<string, string> = {
  root: `
    council name place address hours officeHours covers phone email image langs lastUpdated demonstration languages tag flash notice stored
    retained signedIn account role`,
  'routes/user/area': 'id name',
  'routes/user/services-list': `${aboutService} ${aboutFacts} rows need isPaused pause text answer view preview service closed count close search needs previous next own waiting ready unsent applicationId since missing date serviceName need
    sent toPay applicantName phone steps step state days daysAllowed position atHand reach ways isCalled channel ending`,
  'routes/user/application/applications': `
    rows applicationId serviceName langs status register turn turnSince dueOn missing setAside reason name lang
    isOld late date member previous next notSent rows serviceId lang again account`,
  'routes/user/application/application': `
    ${aboutCase} application applicantName applicantFatherName applicantMotherName applicantPhoneNo applicantVillage
    applicantPincode applicantLandmark userDetails additionalInfo updatedAt category serviceDescription link account draft
    history bringBack way byEnterer charged act own seen remark marked moved from to order why ownCase documents decidedAt turnSince late daysLate clock
    certificate number title issuedAt isCancelled fees charges payments toPay chargeId paise addedAt waivedAt waiveReason used notCounted firstPromised setAside steps pageCounts lastAccess office day withdrawn step open opens closes day inDays changesAt over appeal because since until lateUntil first second revision weekday range holidays kind isForMember answered
    publishedAt sections key title text questions id label answer row number unit labels reach ways isCalled channel ending outcome
    correction corrects form need daysToAppeal days sent letter appeals offers level ground appealId writtenAt handedInOn result outcome orderedWhat orderedBy answer decideBy againAfter missing hearings at place heldAt present notes obeyedAt obeyed isMoved isContinued isSentHere what by address whyChanged takenBy handedOverAt isToBeIssued declares`,
  'routes/user/application/appeal/appeal': `
    level applicationId ground because since until isLate daysLeft authority value office name phone address lang isSentHere typed askedFor
    words delayReason wantsHearing isRestored lastId firstAppeal returned missing appealId account`,
  'routes/user/application/appeal/letter': `
    area applicationId appealId level letter askedFor words delayReason wantsHearing language writtenOn ground because since until
    authority value office name phone lang serviceName serviceLang applicantName address receivedOn completeOn dueOn decidedOn
    reason days allowed stretches from to why code weekday late papers pages first firstAppeal canChange isOpen to name overleaf texts pdf council track qr path size`,
  'routes/user/application/withdraw/withdraw':
    'applicationId revision status isOpen isWithdrawn bringBack until account draft',
  'routes/user/application/put-right': 'applicationId form',
  'user/:applicationId/kept':
    'area reduced applicationId serviceName langs status date endedAt isDecided reducedAt certificates',
  'user/:applicationId/acknowledgement': `
    ${aboutCase} area paper other pdf applicantName seen today copyOf replaces slip address facts fee designatedOfficer
    firstAppellate secondAppellate unsure qr path size answered received
    publishedAt sections key title text questions id label answer kind row number unit labels day
    charges chargeId name paise addedAt waivedAt waiveReason`,
  'user/:applicationId/letter': `
    area letter applicationId date decidedAt serviceName langs applicantName applicantVillage applicantLandmark
    applicantPincode reason remark appeal because since until lateUntil over first second designatedOfficer today language council
    others lang value office name place image pdf`,
  'routes/user/apply/apply': `
    ${aboutService} ${aboutFacts} service documents fee days account kept submissionKey same already isUnentered choice members id names begun
    memberId filledFor applicantName applicantFatherName applicantMotherName applicantPhoneNo applicantVillage applicantPincode
    applicantLandmark userDetails additionalInfo here step steps form version papers isRestored prefilled earlier family fields
    corrects applicationId reason known refused sections position rows leaveOut pages mostPages asked required showIf format
    villages pincode notice items seenBy kept checked listed`,
  'routes/user/family/family': 'members id name fatherName motherName relation',
  'routes/user/family/add-member': 'kept account',
  'routes/user/family/change-member':
    'member id name fatherName motherName relation kept account isRemoving remove',
  'routes/user/profile':
    'account profile name email phone isUnconfirmed places kind request message date isAsking draft formAddress closed',
  'routes/account/passkeys':
    'name passkeys id addedAt lastUsedAt removing deviceName isClosed asksPassword create',
  'routes/account/sessions': 'name sessions id isCurrent device way service openedAt usedAt newBrowsers at',
  'routes/account/messages/messages':
    'offered choices mail sms number ending isConfirmed hasEmail stopped isCalled messages id event channel applicationId state at',
  'routes/account/privacy/my-data':
    'id lastAccess day office nominee name phone hasBreach requests kind words date answer doneAt notice version createdAt',
  'routes/account/privacy/complain': 'open message date draft',
  'routes/account/privacy/nominee': 'isNamed shown name phone',
  'routes/account/privacy/erase': 'applications applicationId serviceName isOpen asksPassword',
  'routes/account/privacy/download': 'asksPassword',
  'routes/account/privacy/looked':
    'application applications days day accesses hour office kind applicationId today profile previous next',
  'routes/account/privacy/breach': 'breaches breachId fromDay toDay kinds worded item text lang',
  'routes/account/phone/phone':
    'own phone state confirmedAt hasEmail codeSentTo sendsCodes isCitizen recovers asksPassword again typed',
  'routes/account/password': 'area hasPassword least name passwordChange linkGivenOn',
}

test('a citizen’s pages bring what they show and nothing else, as documents and for the script', async () => {
  const citizen = await reader(portal, 'en', 'user')
  const applications = portal.council.db.selectFrom('applications').select('applicationId')
  const own = applications.where('user', '=', 'demo-user')
  const [gone = '', ...numbers] = (await own.execute()).map(({ applicationId }) => applicationId)
  await changeRows(portal.council.db, 'applications', { applicationId: gone }, { reducedAt: '2026-11-01' })
  assert.ok(numbers.length > 2)
  const addresses = numbers.map((number) => `/user/applications/${number}`)
  const paths = [
    '/user',
    '/user?search=tap',
    '/user?view=BIRTH',
    '/user/applications',
    '/user?sent=NODUES321',
    `/user/apply/${await newService(portal)}`,
    '/user/demo-user',
  ]
  const { db } = portal.council
  const { id: admin } = await newAdmin(db)
  await storeBreach(db, { admin, userId: 'demo-user', way: 'page' })
  const memberId = await newMember(portal.council.db, 'demo-user')
  paths.push('/user/family', '/user/family/new', `/user/family/${memberId}`)
  paths.push(
    '/user/demo-user?request=new',
    '/account/password',
    '/account/sessions',
    '/account/phone',
    '/account/messages',
    '/account/privacy',
    '/account/privacy/download',
    '/account/privacy/looked',
    '/account/privacy/complain',
    '/account/privacy/nominee',
    '/account/privacy/erase',
    '/account/privacy/breach',
    '/account/passkeys',
  )
  paths.push(...addresses, ...addresses.map((address) => `${address}/acknowledgement`))
  paths.push(`${addresses[0]}/withdraw`, `/user/applications/${gone}/kept`)
  const rejected = await own.where('status', '=', 'Rejected').executeTakeFirstOrThrow()
  paths.push(`/user/applications/${rejected.applicationId}/letter`)
  paths.push(`/user/applications/${rejected.applicationId}/put-right`)
  const appeal = `/user/applications/${rejected.applicationId}/appeal/1`
  const written = await citizen.submit(appeal, { askedFor: 'service', words: 'I came twice.' })
  paths.push(appeal, written.location, `/user/applications/${rejected.applicationId}`)
  const seen = new Set<string>()
  for (const path of paths) {
    for (const [route, data] of await brought(citizen, path)) {
      seen.add(route)
      // The words of the page are no data about anybody.
      const { words: _, ...about } = data as { words?: unknown }
      const allowed = new Set(shown[route]?.trim().split(/\s+/))
      const unknown = fieldNames(about).filter((name) => !allowed.has(name) && !/^\d+$/.test(name))
      assert.deepEqual(unknown, [], `${route} at ${path}`)
    }
  }
  assert.deepEqual([...seen].sort(), Object.keys(shown).sort())
})

test('no officer’s page brings a password’s hash, a digest or a key of the database', async () => {
  const [{ applicationId = '' } = {}] = await portal.council.db
    .selectFrom('applications')
    .select('applicationId')
    .where('user', '=', 'demo-user')
    .where('reducedAt', 'is', null)
    .execute()
  const pages = {
    admin: [
      '/admin',
      '/admin/create-staff',
      '/admin/citizens/demo-user',
      '/admin/requests',
      `/admin/application/update/${applicationId}`,
    ],
    staff: ['/staff', '/staff/update-user?user=demo-user', `/staff/application/update/${applicationId}`],
  }
  // Whether somebody is asked to change a password is no part of one.
  const wholeAnswers = /^password(Change|Asked)$/
  const inside = /password|digest|secret|hash|submissionKey|inboxKey|nameKey|sortKey|emailVerified/i
  for (const role of ['admin', 'staff'] as const) {
    const officer = await reader(portal, 'en', role)
    for (const path of pages[role]) {
      for (const [route, data] of await brought(officer, path)) {
        const { words: _, ...about } = data as { words?: unknown }
        const names = fieldNames(about).filter((name) => inside.test(name) && !wholeAnswers.test(name))
        assert.deepEqual(names, [], `${route} at ${path}`)
        assert.doesNotMatch(JSON.stringify(about), /argon2|\b[0-9a-f]{64}\b/, `${route} at ${path}`)
      }
    }
  }
})
