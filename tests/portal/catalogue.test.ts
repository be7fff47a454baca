import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createService, deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import type { ServiceResult } from '../../rules/service-result.ts'
import { freshEmail, newAdmin, password } from '../actors.ts'
import { newCaseService } from './cases-for-tests.ts'
import { openTestPortal, portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()
const { db } = portal.council
before(async () => {
  const admin = await newAdmin(db)
  for (let index = 1; index <= 28; index += 1) {
    const serviceId = `PAGE-${index}`
    const serviceName = `Paper ${String(index).padStart(2, '0')}`
    const category = index <= 26 ? 'Papers' : 'Repairs & roads'
    const serviceDescription = index === 28 ? `Long ${'story '.repeat(60)}` : 'A short story.'
    await createService(db, admin, { serviceId, serviceName, category, serviceDescription, link: '' })
  }
})

const entries = (html: string) =>
  [...html.matchAll(/href="\/services\/(PAGE-\d+)"/g)].map(([, id]) => id ?? '')

test('anyone reads the catalogue, 25 a page, forward and back, with the count', async () => {
  const first = await portal.visitor().get('/services')
  assert.equal(first.status, 200)
  assert.deepEqual(entries(first.html).slice(0, 2), ['PAGE-1', 'PAGE-2'])
  assert.equal(entries(first.html).length, 25)
  assert.match(first.text, /28 services\. Read what each one is\./)
  const next = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(first.html)
  const second = await portal.visitor().get(next?.[1] ?? next?.[2] ?? '')
  assert.deepEqual(entries(second.html), ['PAGE-26', 'PAGE-27', 'PAGE-28'])
  assert.match(second.html, /rel="prev"/)
  assert.doesNotMatch(second.html, /rel="next"/)
})

test('a long description is cut on the server', async () => {
  const { text } = await portal.visitor().get('/services?search=paper+28')
  assert.match(text, / {1,2}Long story [a-z ]+\.\.\. /)
  assert.ok(text.length < 1000, String(text.length))
})

test('a search finds, says how many and leads back to all', async () => {
  const found = await portal.visitor().get('/services?search=paper+07')
  assert.deepEqual(entries(found.html), ['PAGE-7'])
  assert.match(found.text, /You searched: paper 07 1 service found\. See all services/)
  assert.match(found.html, /<a[^>]*href="\/services"[^>]*>See all services<\/a>/)
  assert.match(found.html, /value="paper 07"/)
})

test('services stand under what they are for, in the order of the needs, and the others at the end', async () => {
  const council = await openTestPortal()
  const made: Record<string, string> = {}
  for (const need of [null, 'light', 'marriage', 'water', 'birth'] as const)
    made[String(need)] = await newService(council, { need })
  const { html } = await council.visitor().get('/services')
  const found = [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>|href="\/services\/(TEST-\d+)"/g)]
  assert.deepEqual(
    found.map(([, heading, id]) => heading ?? id),
    [
      'Birth, death, marriage',
      made.birth,
      made.marriage,
      'Water and light',
      made.water,
      made.light,
      'Copies and other papers',
      made.null,
    ],
  )
  const water = await council.visitor().get('/services?need=water')
  assert.match(water.html, /<title>Services of the council: Water - /)
  assert.match(water.text, /Water .*Test service \d+ .*1 service/)
  assert.ok(!water.html.includes(`/services/${made.light}"`))
  assert.match(water.html, /<a href="\/services"[^>]*>[\s\S]*?All services/)
  const none = await council.visitor().get('/services?need=death')
  assert.match(none.text, /Death certificate The portal has no service for this yet\. Ask at the office\./)
  // A need that is none narrows nothing.
  assert.match((await council.visitor().get('/services?need=tap')).text, /5 services/)
  await council.close()
})

test('a category shows its own services under its name', async () => {
  const { html, text } = await portal.visitor().get('/services?category=Repairs+%26+roads')
  assert.deepEqual(entries(html), ['PAGE-27', 'PAGE-28'])
  assert.match(html, /<h2[^>]*>Repairs &amp; roads</)
  assert.match(text, /2 services/)
})

test('a search or a category that finds nothing says so', async () => {
  for (const path of ['/services?search=zzz', '/services?category=zzz']) {
    const { status, text } = await portal.visitor().get(path)
    assert.equal(status, 200)
    assert.match(text, /No service found/, path)
  }
})

test('a search with one wrong letter says so, and whom to ask stands under what it found', async () => {
  const found = await portal.visitor().get('/services?search=papper+07')
  assert.deepEqual(entries(found.html), ['PAGE-7'])
  const close = await portal.visitor().get('/services?search=repiars')
  assert.deepEqual(entries(close.html), ['PAGE-27', 'PAGE-28'])
  assert.match(close.text, /No service has this word\. 2 have one that differs by a letter\./)
  assert.match(close.text, /Not what you wanted\? Try another word, or ask the office\./)
})

test('hits stand in one column with the pictures of their needs, and their number is said once', async () => {
  const council = await openTestPortal()
  const water = await newService(council, { serviceName: 'Kingfisher pond', need: 'water' })
  await newService(council, { serviceName: 'Kingfisher book', need: null })
  const { html, text } = await council.visitor().get('/services?search=kingfisher')
  const list = /<ul class="public-list public-list-drawn"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? ''
  assert.equal(list.match(/<li><svg class="drawing"/g)?.length, 2)
  assert.equal(text.match(/\b2 services\b/g)?.length, 1)
  const shown = await council.visitor().get(`/services/${water}`)
  const head = /<div class="service-head">(<svg class="drawing"[\s\S]*?<\/svg>)/.exec(shown.html)?.[1] ?? ''
  assert.ok(list.includes(head) && head !== '')
  const { text: whole } = await council.visitor().get('/services')
  assert.match(whole, /\b2 services\b/)
  await council.close()
})

test('in the citizens’ area, too, hits have the pictures of their needs, and the whole list has none', async () => {
  const council = await openTestPortal()
  await newService(council, { serviceName: 'Kingfisher pond', need: 'water' })
  await newService(council, { serviceName: 'Kingfisher book', need: null })
  const citizen = await council.signedIn('user')
  const drawings = (html: string) => html.match(/<div class="row-drawn"><svg class="drawing"/g)?.length
  const { html } = await citizen.get('/user?search=kingfisher')
  assert.equal(drawings(html), 2)
  const pictures = [...html.matchAll(/<svg class="drawing"[\s\S]*?<\/svg>/g)].map(([picture]) => picture)
  assert.equal(new Set(pictures).size, 2)
  assert.equal(drawings((await citizen.get('/user')).html), undefined)
  await council.close()
})

test('where a search finds nothing, the eight needs lead on, in public and in the citizens’ area', async () => {
  const citizen = await portal.signedIn('user')
  for (const html of [
    (await portal.visitor().get('/services?search=zzzzz')).html,
    (await citizen.get('/user?search=zzzzz')).html,
  ]) {
    const list = /<ul class="tiles"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? ''
    assert.equal(list.match(/<li class="tile"><svg class="drawing"/g)?.length, 8)
    assert.equal(list.match(/href="\/services\?need=\w+"/g)?.length, 8)
  }
  assert.doesNotMatch((await portal.visitor().get('/services?search=paper+07')).html, /class="tiles"/)
})

test('a search for what another office gives says so, in public and in the citizens’ area, found or not', async () => {
  const citizen = await portal.signedIn('user')
  for (const answer of [
    await portal.visitor().get('/services?search=income+certificate'),
    await citizen.get('/user?search=income+paper'),
  ]) {
    assert.match(answer.text, /the tahsil office gives the income certificate, not the panchayat/)
  }
  assert.doesNotMatch((await citizen.get('/user?search=paper')).text, /tahsil/)
  // The fee of an application is paid by a link that the portal shows.
  const tax = (await portal.visitor().get('/services?search=pay+house+tax')).text
  assert.match(
    tax,
    /Pay the tax at the panchayat office and take the receipt\. It cannot be paid on this portal\./,
  )
})

test('what is typed into the search is shown as text', async () => {
  const { html } = await portal.visitor().get('/services?search=%3Cscript%3Ealert(1)%3C/script%3E')
  assert.doesNotMatch(html, /<script>alert/)
})

test('an officer who reads the public page of a service is not led to the citizens’ form', async () => {
  for (const role of ['staff', 'admin'] as const)
    assert.doesNotMatch((await (await portal.signedIn(role)).get('/services/PAGE-3')).html, /\/apply\//)
})

test('a service is described on a page of its own, before signing in', async () => {
  const { status, html, text } = await portal.visitor().get('/services/PAGE-3')
  assert.equal(status, 200)
  assert.match(html, /<h1[^>]*>Paper 03<\/h1>/)
  assert.match(text, /A short story\./)
  assert.match(text, /Category Papers/)
  assert.match(html, /<a[^>]*href="\/apply\/PAGE-3"[^>]*>Apply<\/a>/)
  assert.match(text, /Your account opens with the application/)
  assert.doesNotMatch(
    (await (await portal.signedIn('user')).get('/services/PAGE-3')).text,
    /Your account opens with the application/,
  )
})

test('a service says what to bring, what it costs, how long it takes and who decides', async () => {
  const { html, text } = await portal.visitor().get(`/services/${await newCaseService(portal)}`)
  assert.match(text, /It costs 20 rupees Decided within 5 days/)
  assert.match(
    html,
    /<h2>What to bring<\/h2><div class="papers"><ul[^>]*><li>Ration card<span[^>]*>Both sides/,
  )
  assert.match(
    text,
    /What happens then At once Your application gets its number\..* Then The office checks your papers.* Within 5 days The office decides\..* If approved Ask at the office how you get it\./,
  )
  assert.match(text, /Who decides Village secretary 02167 220011/)
  assert.match(text, /you can appeal to: Block officer 02167 220011 After that, to: District officer/)
  assert.match(html, /<details class="how"><summary>Where this is from<\/summary>/)
  assert.doesNotMatch(text, /Sample|Check with the office/)
})

test('a service says what one gets, once the administrator has chosen it', async () => {
  const serviceId = await newCaseService(portal)
  const textFor = async (result: ServiceResult | null) => {
    await db.updateTable('services').set({ result }).where('serviceId', '=', serviceId).execute()
    return (await portal.visitor().get(`/services/${serviceId}`)).text
  }
  assert.match(
    await textFor('certificate'),
    /You get Test service \d+ .* If approved You collect the paper at the office\./,
  )
  assert.match(
    await textFor('nothing'),
    /You get Work on the spot .* If approved The work is done on the spot\./,
  )
  assert.doesNotMatch(await textFor('declaration'), /You get|collect the paper|on the spot/)
  assert.doesNotMatch(await textFor(null), /You get|collect the paper|on the spot/)
})

test('a service without an appeal authority says nothing of an appeal, and what is not known is left out', async () => {
  const serviceId = await newCaseService(portal)
  await db
    .deleteFrom('serviceFacts')
    .where('serviceId', '=', serviceId)
    .where('fact', 'in', ['firstAppellate', 'fee'])
    .execute()
  const { text } = await portal.visitor().get(`/services/${serviceId}`)
  assert.match(text, /Decided within 5 days/)
  assert.doesNotMatch(text, /appeal|District officer|It costs/i)
  const bare = await portal.visitor().get('/services/PAGE-4')
  assert.doesNotMatch(
    bare.text,
    /appeal|It costs|Decided within|What to bring|Who decides|Where this is from/i,
  )
})

test('a sample says so once, and a fact to be checked says so once', async () => {
  const serviceId = await newCaseService(portal)
  const count = async (words: RegExp) =>
    (await portal.visitor().get(`/services/${serviceId}`)).text.match(words)?.length
  await db.updateTable('serviceFacts').set({ grade: 'C' }).where('serviceId', '=', serviceId).execute()
  assert.equal(await count(/Check with the office/g), 1)
  await db.updateTable('services').set({ sample: 1 }).where('serviceId', '=', serviceId).execute()
  assert.equal(await count(/Sample: confirm with your office/g), 1)
  assert.equal(await count(/Check with the office/g), undefined)
})

test('a service that is unknown or deleted is not found', async () => {
  const gone = await newService(portal)
  await deleteService(db, await newAdmin(db), gone)
  for (const id of ['NEVER', gone, '%00', '%25', 'page-3%2F..']) {
    assert.equal((await portal.visitor().get(`/services/${id}`)).status, 404, id)
    assert.equal((await portal.visitor().get(`/services/${id}.data`)).status, 404, `${id}.data`)
  }
})

test('Apply leads through sign-in to the form', async () => {
  const { serviceId, visitor } = { serviceId: await newService(portal), visitor: portal.visitor() }
  const login = await visitor.get(`/user/apply/${serviceId}`)
  assert.equal(login.location, `/login?as=user&next=%2Fuser%2Fapply%2F${serviceId}`)
  const { html } = await visitor.get(login.location)
  assert.match(html, new RegExp(`href="/registration/user\\?next=%2Fuser%2Fapply%2F${serviceId}"`))
})

test('Apply leads through registration to the form', async () => {
  const { serviceId, visitor } = { serviceId: await newService(portal), visitor: portal.visitor() }
  const path = `/registration/user?next=%2Fuser%2Fapply%2F${serviceId}`
  assert.match(
    (await visitor.get(path)).html,
    new RegExp(`href="/login\\?as=user&amp;next=%2Fuser%2Fapply%2F${serviceId}"`),
  )
  const person = {
    fullName: 'Asha Patil',
    email: freshEmail('asha'),
    password,
    confirmPassword: password,
    adult: 'yes',
  }
  const form = await visitor.follow(await visitor.submit(path, person))
  assert.equal(form.status, 200)
  assert.match(form.html, /value="Asha Patil"/)
})
