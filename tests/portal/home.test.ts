// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needs } from '../../rules/needs.ts'
import { openTestPortal, portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()

test('the home page of a new council greets, and says that there is no service yet', async () => {
  const { status, html, text } = await portal.visitor().get('/')
  assert.equal(status, 200)
  assert.match(text, /Welcome to E Gram Panchayat/)
  assert.equal(html.match(/<h1/g)?.length, 1)
  assert.match(html, /<title>Welcome to E Gram Panchayat - Gram Panchayat<\/title>/)
  assert.match(text, /No services yet/)
})

test('three doors lead to the login, each under its own name', async () => {
  const { html } = await portal.visitor().get('/')
  for (const [as, name] of [
    ['user', 'User Login'],
    ['admin', 'Admin Login'],
    ['staff', 'Staff Login'],
  ]) {
    assert.match(html, new RegExp(`<a[^>]*href="/login\\?as=${as}"[^>]*>${name}</a>`))
    assert.match((await portal.visitor().get(`/login?as=${as}`)).html, new RegExp(`<h1>${name}</h1>`))
  }
  assert.match(html, /<a[^>]*href="\/registration\/user"[^>]*>Register as a new user<\/a>/)
})

test('the doors of officers tell nobody that they can register there, and who gives a link', async () => {
  const [user, staff, admin] = await Promise.all(
    ['user', 'staff', 'admin'].map((as) => portal.visitor().get(`/login?as=${as}`)),
  )
  assert.match(
    user?.text ?? '',
    /No account yet\? Register as a new user[\s\S]*apply at the panchayat office/,
  )
  for (const { text = '' } of [staff ?? {}, admin ?? {}]) {
    assert.match(text, /Staff accounts are made by the admin\. As a citizen: Register as a new user/)
    assert.doesNotMatch(text, /No account yet|apply at the panchayat office/)
  }
  assert.match(staff?.text ?? '', /Ask the admin\./)
  assert.match(admin?.text ?? '', /Ask whoever looks after the portal’s computer\./)
})

test('eight tiles lead to the one service of a need, or to those of the catalogue, in one order in each language', async () => {
  const council = await openTestPortal()
  for (const need of ['welfare', 'water', 'birth', 'water', null] as const)
    await newService(council, { need })
  const names = {
    en: 'Birth certificate|Death certificate|Marriage|House tax|Water|Street light|Building permit|BPL and pension',
    hi: 'जन्म प्रमाण पत्र|मृत्यु प्रमाण पत्र|शादी का रजिस्ट्रेशन|मकान टैक्स|नल, पानी|सड़क की बत्ती|मकान बनाने की मंज़ूरी|बीपीएल, पेंशन',
    mr: 'जन्म दाखला|मृत्यू दाखला|लग्नाची नोंद|घरपट्टी|नळ, पाणी|रस्त्याची लाईट|बांधकाम परवाना|बीपीएल, पेन्शन',
  }
  for (const [language, expected] of Object.entries(names)) {
    const { html } = await council.visitor().send('/', { headers: { 'Accept-Language': language } })
    const list = /<ul class="tiles"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? ''
    const tiles = [...list.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)]
    assert.equal(tiles.map(([, , name]) => name).join('|'), expected)
    assert.deepEqual(
      tiles.map(([, to]) => to?.replace(/TEST-\d+/, 'TEST')),
      needs.map((need) =>
        need === 'birth' || need === 'welfare' ? '/services/TEST' : `/services?need=${need}`,
      ),
    )
    // The name beside a picture says everything.
    const pictures = list.match(/<svg[\s\S]*?<\/svg>/g) ?? []
    assert.equal(pictures.length, 8)
    for (const picture of pictures) {
      assert.match(picture, /aria-hidden="true"/)
      assert.ok(Buffer.byteLength(picture) < 700, picture)
    }
  }
  const { html, text } = await council.visitor().get('/')
  assert.match(text, /See all 5 services/)
  // What people come for stands before the doors of the areas.
  const order = ['class="tiles"', 'type="search"', 'Where is my application?', 'href="/login?as=user"']
  const places = order.map((mark) => html.indexOf(mark, html.indexOf('<main')))
  assert.deepEqual(
    [...places].sort((one, other) => one - other),
    places,
  )
  assert.ok(!places.includes(-1), String(places))
  await council.close()
})

test('every public page has the ways to services, tracking and help, and to the sign-in or one’s own pages', async () => {
  const ways = (html: string) => {
    const nav = /<nav class="ways"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
    return [...nav.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(
      ([, to, name]) => `${name} ${to}`,
    )
  }
  const everywhere = ['Services /services', 'Track /track', 'Help /help']
  const own = {
    user: ['My applications /user/applications', 'Account /account/sign-in'],
    staff: ['My work /staff', 'Account /account/sign-in'],
    admin: ['My work /admin', 'Account /account/sign-in'],
  }
  for (const path of ['/', '/services', '/track', '/help', '/login', '/overview', '/nowhere']) {
    const stranger = await portal.visitor().get(path)
    assert.deepEqual(ways(stranger.html), [...everywhere, 'Sign in /login'], path)
    assert.equal(stranger.html.match(/popovertarget="header-menu-opened"/gi)?.length, 2)
  }
  for (const role of ['user', 'staff', 'admin'] as const) {
    const visitor = await portal.signedIn(role)
    assert.deepEqual(ways((await visitor.get('/services')).html), [...everywhere, ...own[role]])
    const inArea = ways((await visitor.get(`/${role}`)).html)
    const opened = [`My work today /${role}/work`, `Counter /${role}/counter`, `Call list /${role}/calls`]
    assert.deepEqual(inArea, role === 'user' ? [] : opened, 'an area has a menu of its own')
  }
  assert.match(
    (await portal.visitor().get('/track')).html,
    /<a (?=[^>]*href="\/track")[^>]*aria-current="page"/,
  )
  const serviceId = await newService(portal)
  const below = await portal.visitor().get(`/services/${serviceId}`)
  assert.match(below.html, /<a (?=[^>]*href="\/services")[^>]*aria-current="page"/)
})

test('signing out is said on the home page, once', async () => {
  const citizen = await portal.signedIn('user')
  const home = await citizen.follow(await citizen.post('/logout'))
  assert.match(home.html, /role="status"[\s\S]*You have signed out\./)
  assert.doesNotMatch((await citizen.get('/')).text, /You have signed out/)
})

test('a signed-in visitor finds the way to their own area', async () => {
  for (const role of ['admin', 'staff', 'user'] as const) {
    const visitor = await portal.signedIn(role, `A ${role}`)
    const { html, text } = await visitor.get('/')
    assert.match(text, new RegExp(`Signed in as A ${role}`))
    assert.match(html, new RegExp(`<a[^>]*href="/${role}"[^>]*>Go to your own page</a>`))
    assert.match(text, /User Login Admin Login Staff Login/)
  }
})
