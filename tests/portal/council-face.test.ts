// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '../../rules/limits.ts'
import { pngOf } from '../pictures.ts'
import { applyFor } from './cases-for-tests.ts'
import { origin, portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import { assertSays, type Visited, type Visitor } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council
const admin = await portal.signedIn('admin')

const at = '/admin/council/image'
const svg = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)

function sendFile(visitor: Visitor, bytes: Uint8Array<ArrayBuffer>, file = {}, to = at): Promise<Visited> {
  const { name, type } = { name: 'mark.png', type: 'image/png', ...file }
  const form = new FormData()
  form.set('intent', 'keep')
  form.set('image', new File([bytes], name, { type }))
  return visitor.send(to, { method: 'POST', body: form, headers: { Origin: origin } })
}

const describe = (fields: Record<string, string>) =>
  admin.submit('/admin/council', { paperDays: '365', ...fields })
/** With what the form asks for in any case. */
const describeMore = (fields: Record<string, string>) =>
  describe({ 'name-en': 'Gram Panchayat Vadgaon', defaultLanguage: 'en', ...fields })
const titleOf = ({ html }: Visited) => /<title>([^<]*)</.exec(html)?.[1] ?? ''

test('the council’s name is asked for in its own language, and what was typed stays', async () => {
  const answer = await describe({ defaultLanguage: 'mr', 'name-en': 'Gram Panchayat Vadgaon' })
  assertSays(answer, 422, /Council Profile Update Failed Enter Name \(मराठी\)/)
  assert.match(answer.html, /value="Gram Panchayat Vadgaon"/)
})

test('every page says what the council is called and how it is reached, in the page’s language', async () => {
  const fields = {
    'name-en': 'Gram Panchayat Vadgaon',
    'name-mr': 'ग्रामपंचायत वडगाव',
    defaultLanguage: 'mr',
    'address-mr': 'विहिरीजवळ',
    phone: '02162 000000, १०७७ (24 hours)',
    email: 'Office@Vadgaon.Example',
  }
  const page = await admin.follow(await describe(fields))
  // The admin has chosen no language, so the council’s own is spoken from here on.
  assert.match(page.text, /ग्रामपंचायतीची माहिती बदलली/)
  const reader = portal.visitor()
  const english = await reader.send('/contact', { headers: { 'Accept-Language': 'en' } })
  assert.equal(titleOf(english), 'Contact - Gram Panchayat Vadgaon')
  assert.match(english.html, /<p lang="mr">विहिरीजवळ<\/p>/)
  assert.match(english.html, /<a href="tel:02162000000"[^>]*>02162 000000, १०७७ \(24 hours\)<\/a>/)
  assert.match(english.html, /href="mailto:office@vadgaon.example"/)
  assert.match(english.text, /Last updated \d+ \w+ \d{4}/)
  const own = await portal.visitor().get('/')
  assert.match(titleOf(own), / - ग्रामपंचायत वडगाव$/)
  assert.match(own.html, /<html lang="mr">/)
  await describe({ ...fields, defaultLanguage: 'en' })
})

test('hours are entered for each weekday, and pages say whether the office is open', async () => {
  const wrong = await describeMore({ 'open-1': '10-5.45' })
  assertSays(wrong, 422, /Enter Monday as times of 24 hours, such as 10:00-17:45/)
  assert.match(wrong.html, /<input[^>]*name="open-1"[^>]*value="10-5\.45"/)
  const reader = () => portal.visitor().get('/contact')
  assert.doesNotMatch((await reader()).text, /Open now|office opens /)
  const always = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [`open-${weekday}`, '0-24']))
  assert.equal((await describeMore(always)).status, 303)
  await db.updateTable('councilProfile').set({ weeklyHolidays: '' }).execute()
  assert.match((await admin.get('/admin/council')).html, /<input[^>]*name="open-6"[^>]*value="00:00-24:00"/)
  for (const path of ['/contact', '/help'])
    assert.match((await portal.visitor().get(path)).text, /Open now until 12 am/, path)
  const inMarathi = await portal.visitor().send('/contact', { headers: { 'Accept-Language': 'mr' } })
  assert.match(inMarathi.text, /आता उघडे आहे, रात्री 12 पर्यंत/)
  // On a day off the office opens after it.
  const weekly = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => weekday !== 3).join(',')
  const onlyWednesdays = { 'open-3': '9:30-17' }
  await db.updateTable('councilProfile').set({ weeklyHolidays: weekly }).execute()
  assert.equal((await describeMore(onlyWednesdays)).status, 303)
  assert.match(
    (await reader()).text,
    /Open now until 5 pm|The office opens (today|tomorrow|Wednesday|on \d+ \w+ \d+) at 9\.30 am/,
  )
  const none = Object.fromEntries(Object.keys(always).map((field) => [field, '']))
  assert.equal((await describeMore(none)).status, 303)
  await db.updateTable('councilProfile').set({ weeklyHolidays: '0' }).execute()
  assert.doesNotMatch((await reader()).text, /Open now|office opens /)
})

test('the office is called and written to only where the council has a number and an address', async () => {
  const serviceId = await newService(portal)
  const pages = ['/contact', '/help', `/services/${serviceId}`]
  const linksOn = async (path: string) => {
    const { html } = await portal.visitor().get(path)
    const [, content = ''] = /<main([\s\S]*)<\/main>/.exec(html) ?? []
    return ['tel:02162000000', 'mailto:office@vadgaon.example'].map((address) =>
      content.includes(`href="${address}"`),
    )
  }
  const say = async (phone: string, email: string, lead: string) => {
    assert.equal((await describeMore({ phone, email })).status, 303)
    for (const path of pages) assert.deepEqual(await linksOn(path), [phone !== '', email !== ''], path)
    const { text } = await portal.visitor().get('/contact')
    assert.ok(text.includes(lead), text)
    assert.match(text, /Contact Come to the office/)
  }
  const citizen = await portal.signedIn('user')
  const number = await applyFor(citizen, serviceId)
  const asked = async (phone: string, email: string) => {
    assert.equal((await describeMore({ phone, email })).status, 303)
    const { html } = await citizen.get(`/user/applications/${number}`)
    const [panel = ''] = /<div class="case-ask[\s\S]*<\/article>/.exec(html) ?? []
    const search = await portal.visitor().get('/services?search=zzzzz')
    const [button = ''] = /<p class="office-button">.*?<\/p>/.exec(search.html) ?? []
    return [panel.match(/href="(tel|mailto):/g)?.length ?? 0, /href="(tel|mailto):/.exec(button)?.[1]]
  }
  assert.deepEqual(await asked('02162 000000', 'office@vadgaon.example'), [1, 'tel'])
  assert.deepEqual(await asked('', 'office@vadgaon.example'), [1, 'mailto'])
  assert.deepEqual(await asked('', ''), [0, undefined])
  await say('०२१६२ ०००००0', '', 'Come to the office or telephone.')
  await say('', 'office@vadgaon.example', 'Come to the office or write.')
  await say('', '', 'Come to the office. ')
  await say('02162 000000', 'office@vadgaon.example', 'Come to the office, telephone or write.')
})

test('a profile that somebody else changed meanwhile is refused, and what was typed stays', async () => {
  const { html } = await admin.get('/admin/council')
  const [, readAt = ''] = /name="readAt" value="([^"]*)"/.exec(html) ?? []
  assert.equal((await describe({ 'name-en': 'First', defaultLanguage: 'en' })).status, 303)
  const second = { 'name-en': 'Second', defaultLanguage: 'en', paperDays: '365', readAt }
  const answer = await admin.post('/admin/council', second)
  assertSays(answer, 409, /Somebody else changed this/)
  assert.match(answer.html, /value="Second"/)
  const [, fresh = ''] = /name="readAt" value="([^"]*)"/.exec(answer.html) ?? []
  assert.equal((await admin.post('/admin/council', { ...second, readAt: fresh })).status, 303)
})

test('the council says how long papers are kept, and the privacy page tells of it', async () => {
  const told = async () => (await portal.visitor().get('/privacy/applications')).text
  assert.match(await told(), /until 365 days after the decision/)
  const refused = await describeMore({ paperDays: '29' })
  assert.equal(refused.status, 422)
  assert.match(refused.html, /name="paperDays"[^>]*value="29"/)
  assert.equal((await describeMore({ paperDays: '90' })).status, 303)
  assert.match(await told(), /until 90 days after the decision/)
  assert.match((await admin.get('/admin/council')).html, /name="paperDays"[^>]*value="90"/)
})

test('a picture stands in the header of every page, from an address that changes with it', async () => {
  assert.equal((await sendFile(admin, pngOf(64, 48))).status, 303)
  const addressOf = async () => {
    const { html } = await portal.visitor().get('/login')
    return /<img class="council-image" src="([^"]+)" alt=""/.exec(html)?.[1] ?? ''
  }
  const first = await addressOf()
  const picture = await portal.visitor().get(first)
  assert.equal(picture.status, 200)
  assert.equal(picture.headers.get('Content-Type'), 'image/png')
  assert.equal(picture.headers.get('X-Content-Type-Options'), 'nosniff')
  assert.equal(picture.headers.get('Content-Security-Policy'), "default-src 'none'; sandbox")
  assert.match(picture.headers.get('Cache-Control') ?? '', /immutable/)
  assert.equal((await sendFile(admin, pngOf(48, 64))).status, 303)
  assert.notEqual(await addressOf(), first)
  assert.equal((await portal.visitor().get(first)).status, 404)
  assert.match((await admin.follow(await admin.submit(at, {}, 'value="remove"'))).text, /Image removed/)
  assert.equal(await addressOf(), '')
})

test('a file that is no picture is refused, whatever it is called and says it is', async () => {
  for (const file of [
    {},
    { name: 'mark.svg', type: 'image/svg+xml' },
    { name: 'mark.jpg', type: 'image/jpeg' },
  ]) {
    const answer = await sendFile(admin, svg, file)
    assertSays(answer, 422, /The image was not changed The file is not a PNG, JPEG or WebP image/)
  }
  const heavy = await sendFile(admin, pngOf(9, 9, limits.image.bytes))
  assert.match(heavy.text, /too large. Use one of at most 10 kilobytes/)
  assert.match((await sendFile(admin, pngOf(513, 9))).text, /at most 512 by 512 pixels/)
  assert.match((await sendFile(admin, new Uint8Array())).text, /Choose an image first/)
  const { imageType } = await db.selectFrom('councilProfile').select('imageType').executeTakeFirstOrThrow()
  assert.equal(imageType, null)
})

test('a PNG that says it is a page is served as the PNG that it is', async () => {
  assert.equal((await sendFile(admin, pngOf(8, 8), { name: 'x.html', type: 'text/html' })).status, 303)
  const { html } = await portal.visitor().get('/login')
  const [, address = ''] = /src="(\/council-image\/[^"]+)"/.exec(html) ?? []
  assert.equal((await portal.visitor().get(address)).headers.get('Content-Type'), 'image/png')
  await admin.submit(at, {}, 'value="remove"')
})

test('a form in parts is taken at the picture’s address alone, and no larger than others', async () => {
  for (const to of ['/admin/council', '/login', `${at}/`, '/admin/council/images', '/admin/create-service'])
    assert.equal((await sendFile(admin, pngOf(9, 9), {}, to)).status, 415, to)
  assert.equal((await sendFile(admin, pngOf(9, 9), {}, `${at}.data`)).status, 202)
  await admin.submit(at, {}, 'value="remove"')
  assert.equal((await sendFile(admin, pngOf(9, 9, limits.bodyBytes.admin))).status, 413)
  const broken = await admin.send(at, {
    method: 'POST',
    body: '--x\r\nbroken',
    headers: { Origin: origin, 'Content-Type': 'multipart/form-data; boundary=x' },
  })
  assert.equal(broken.status, 422)
})

test('nobody but the admin sends a picture, and nothing of it is kept for later', async () => {
  const before = await portal.visitor().get('/login')
  for (const who of ['staff', 'user'] as const)
    assert.equal((await sendFile(await portal.signedIn(who), pngOf(9, 9))).location, '/403')
  assert.match((await sendFile(portal.visitor(), pngOf(9, 9))).location, /^\/login\?as=admin/)
  const stranger = await portal.visitor().send(at, {
    method: 'POST',
    body: 'broken',
    headers: { Origin: origin, 'Content-Type': 'multipart/form-data; boundary=x' },
  })
  assert.match(stranger.location, /^\/login\?as=admin/)
  assert.equal((await portal.visitor().get('/login')).html.includes('council-image'), false)
  assert.equal(before.html.includes('council-image'), false)
})
