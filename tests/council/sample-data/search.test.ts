import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { countServices, listServices } from '../../../council/catalogue/services/catalogue.server.ts'
import { addCatalogueLanguages } from '../../../council/catalogue/services/listing.server.ts'
import { seedSampleCouncil } from '../../../council/sample/seed-sample.server.ts'
import { describeDatabase } from '../../describe-database.ts'

const root = process.env.SAMPLE_ROOT ?? join(import.meta.dirname, '../../..')

/** What people type, and one of the services that they mean, which must be among the first three. */
const searches: [search: string, serviceId: string][] = [
  // Marathi
  ['नळ', 'TAP'],
  ['लाईट', 'LIGHT'],
  ['लाइट', 'LIGHT'],
  ['दिवा', 'LIGHT'],
  ['घरपट्टी', 'ASSESS'],
  ['पाणीपट्टी', 'NODUES'],
  ['थकबाकी', 'NODUES'],
  ['लग्न', 'MARRIAGE'],
  ['रस्ता', 'LIGHT'],
  ['कचरा', 'SANIT'],
  ['गटार', 'SANIT'],
  ['घर', 'BUILD'],
  ['घर बांधणे', 'BUILD'],
  ['जन्म दाखला', 'BIRTH'],
  ['जन्माचा दाखला', 'BIRTH'],
  ['नळाचे पाणी', 'WATER'],
  ['लग्नाची नोंद', 'MARRIAGE'],
  ['पेन्शन', 'DESTITUTE'],
  ['पेंशन', 'DESTITUTE'],
  ['मृत्यु', 'DEATH'],
  ['स्ट्रीटलाईट', 'LIGHT'],
  // Hindi
  ['नल', 'TAP'],
  ['बत्ती', 'LIGHT'],
  ['शादी', 'MARRIAGE'],
  ['मौत', 'DEATH'],
  ['टैक्स', 'ASSESS'],
  ['मकान', 'BUILD'],
  ['प्रमाणपत्र', 'BIRTH'],
  ['प्रमाण पत्र', 'BIRTH'],
  ['जन्म प्रमाणपत्र', 'BIRTH'],
  ['मुझे जन्म का प्रमाण पत्र चाहिए', 'BIRTH'],
  ['शोचालय', 'SANIT'],
  // English
  ['house', 'BUILD'],
  ['wedding', 'MARRIAGE'],
  ['weding', 'MARRIAGE'],
  ['road', 'LIGHT'],
  ['toilet', 'SANIT'],
  ['toilets', 'SANIT'],
  ['pension', 'DESTITUTE'],
  ['penshion', 'DESTITUTE'],
  ['deth', 'DEATH'],
  ['birth certificate', 'BIRTH'],
  ['birht certificate', 'BIRTH'],
  ['street light', 'LIGHT'],
  ['streetlight', 'LIGHT'],
  // Hindi and Marathi in Latin letters
  ['janm', 'BIRTH'],
  ['janma', 'BIRTH'],
  ['janam', 'BIRTH'],
  ['jati', 'RESIDENCE'],
  ['dakhla', 'BIRTH'],
  ['dakhala', 'BIRTH'],
  ['nal', 'TAP'],
  ['gharpatti', 'ASSESS'],
  ['ghar patti', 'ASSESS'],
  ['panipatti', 'NODUES'],
  ['thakbaki', 'NODUES'],
  ['mrutyu', 'DEATH'],
  ['mrityu', 'DEATH'],
  ['shadi', 'MARRIAGE'],
  ['shaadi', 'MARRIAGE'],
  ['lagna', 'MARRIAGE'],
  ['kachra', 'SANIT'],
  ['shauchalay', 'SANIT'],
  // Sentences, with words that no service has
  ['पोराचा जन्माचा दाखला', 'BIRTH'],
  ['वडील वारले दाखला पाहिजे', 'DEATH-REG'],
  ['मला नळ पाहिजे', 'TAP'],
  ['नळाला पाणी येत नाही', 'WATER'],
  ['रस्त्यावरचा दिवा बंद आहे', 'LIGHT'],
  ['कचरा उचलत नाहीत', 'SANIT'],
  ['संडास बांधायला अनुदान', 'SANIT'],
  ['घरकुल', 'BPL'],
  ['पानी नहीं आ रहा', 'WATER'],
  ['सफाई नहीं हो रही', 'SANIT'],
  ['पिताजी का देहांत हो गया', 'DEATH'],
  ['मकान बनाने की इजाज़त', 'BUILD'],
  ['how to get birth certificate', 'BIRTH'],
  ['i need water connection', 'TAP'],
  ['my father died', 'DEATH'],
  ['transfer house to my name', 'ASSESS'],
  ['street light kharab hai', 'LIGHT'],
]

/** Sentences, and all services that they find: those with the telling word, and not every certificate. */
const exactly: [search: string, serviceIds: string[]][] = [
  ['birth certificate for my son', ['BIRTH', 'BIRTH-REG']],
  ['death certificate', ['DEATH', 'DEATH-REG']],
  ['बीपीएल दाखला', ['BPL']],
  ['शादी का सर्टिफिकेट कैसे बनेगा', ['MARRIAGE']],
]

describeDatabase('the sample council, searched in people’s words', (database) => {
  before(async () => {
    await seedSampleCouncil(database(), root, new Date())
    await addCatalogueLanguages(database(), ['en', 'hi', 'mr'])
  })

  test('each of these words finds its service, among the first three', async () => {
    const missed: string[] = []
    for (const [search, serviceId] of searches) {
      const { rows } = await listServices(database(), 'mr', { search }, undefined)
      const ids = rows.map((row) => row.serviceId)
      if (!ids.slice(0, 3).includes(serviceId)) missed.push(`${search}: ${serviceId}, found ${ids.join(' ')}`)
      assert.equal(await countServices(database(), { search }), rows.length, search)
    }
    assert.deepEqual(missed, [])
  })

  test('a sentence does not find everything', async () => {
    for (const [search, serviceIds] of exactly) {
      const { rows } = await listServices(database(), 'mr', { search }, undefined)
      assert.deepEqual(
        rows.map((row) => row.serviceId),
        serviceIds,
        search,
      )
    }
  })
})
