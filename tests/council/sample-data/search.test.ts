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
  ['संडास बांधायला अनुदान', 'SANIT'],
  ['घरकुल', 'BPL'],
  ['पानी नहीं आ रहा', 'WATER'],
  ['सफाई नहीं हो रही', 'SANIT'],
  ['how to get birth certificate', 'BIRTH'],
  ['i need water connection', 'TAP'],
  ['my father died', 'DEATH'],
  ['transfer house to my name', 'ASSESS'],
  ['street light kharab hai', 'LIGHT'],
]

/** Written before any of them was tried: the service that is meant must be among the first two. */
const firstTwo: [search: string, serviceId: string][] = [
  // Marathi
  ['बाळाचा जन्म झाला नोंद करायची आहे', 'BIRTH-REG'],
  ['मुलीचा जन्मदाखला', 'BIRTH'],
  ['वडील वारले नोंद', 'DEATH-REG'],
  ['आजोबांच्या मृत्यूचा दाखला', 'DEATH'],
  ['मयताचा दाखला', 'DEATH'],
  ['लग्नाचा दाखला', 'MARRIAGE'],
  ['लग्नाची नोंद करायची', 'MARRIAGE'],
  ['कर भरल्याचा दाखला', 'NODUES'],
  ['बेबाकी दाखला', 'NODUES'],
  ['घराचा उतारा', 'ASSESS'],
  ['घर माझ्या नावावर करायचे', 'ASSESS'],
  ['नळाला पाणी येत नाही', 'WATER'],
  ['पाइपलाइन फुटली', 'WATER'],
  ['नवीन नळ कनेक्शन', 'TAP'],
  ['खांबावरचा दिवा बंद आहे', 'LIGHT'],
  ['घर बांधायचे परवानगी', 'BUILD'],
  ['दारिद्र्य रेषेचा दाखला', 'BPL'],
  ['विधवा निराधार', 'DESTITUTE'],
  ['गटार तुंबले', 'SANIT'],
  ['गावात राहत असल्याचा दाखला', 'RESIDENCE'],
  ['कचरा उचलत नाहीत', 'SANIT'],
  // Hindi
  ['बच्चे का जन्म प्रमाण पत्र', 'BIRTH'],
  ['नवजात का पंजीकरण', 'BIRTH-REG'],
  ['पिताजी का देहांत हो गया', 'DEATH'],
  ['मृतक प्रमाण पत्र', 'DEATH'],
  ['शादी का सर्टिफिकेट', 'MARRIAGE'],
  ['मकान टैक्स की रसीद', 'NODUES'],
  ['कर बकाया नहीं', 'NODUES'],
  ['हैंडपंप खराब है', 'WATER'],
  ['नल में गंदा पानी', 'WATER'],
  ['घर में नल लगवाना है', 'TAP'],
  ['गली में अंधेरा रहता है', 'LIGHT'],
  ['खंभे का बल्ब फ्यूज', 'LIGHT'],
  ['मकान बनाने की इजाजत', 'BUILD'],
  ['गरीबी रेखा कार्ड', 'BPL'],
  ['बेसहारा औरत', 'DESTITUTE'],
  ['निवास प्रमाण पत्र', 'RESIDENCE'],
  ['नाली जाम है', 'SANIT'],
  ['गंदगी की शिकायत', 'SANIT'],
  // Hindi and Marathi in Latin letters
  ['janm dakhla', 'BIRTH'],
  ['mulacha janmachi nond', 'BIRTH-REG'],
  ['mrutyu praman patra', 'DEATH'],
  ['marnacha dakhla', 'DEATH'],
  ['lagnacha certificate', 'MARRIAGE'],
  ['vivah praman patra', 'MARRIAGE'],
  ['thakbaki nahi dakhla', 'NODUES'],
  ['namuna 8', 'ASSESS'],
  ['nal connection navin', 'TAP'],
  ['paani nahi aa raha', 'WATER'],
  ['street light band', 'LIGHT'],
  ['bandhkam parvangi', 'BUILD'],
  ['garibi rekha', 'BPL'],
  ['rahivasi dakhla', 'RESIDENCE'],
  ['gatar saaf', 'SANIT'],
  // Misspelt
  ['brith certificate', 'BIRTH'],
  ['deth certifcate', 'DEATH'],
  ['marrige registration', 'MARRIAGE'],
  ['bulding permisson', 'BUILD'],
  ['resedence certificate', 'RESIDENCE'],
  ['रहीवाशी दाखाला', 'RESIDENCE'],
  // Sixty more, written later in the same way
  ['बाळाचा दाखला', 'BIRTH'],
  ['मुलाचा जन्म दाखला', 'BIRTH'],
  ['janam praman patra', 'BIRTH'],
  ['जनम का कागज', 'BIRTH'],
  ['birth certifcate', 'BIRTH'],
  ['पैदाइश का सर्टिफिकेट', 'BIRTH'],
  ['janmacha dakhla', 'BIRTH'],
  ['शाळेसाठी जन्म तारखेचा दाखला', 'BIRTH'],
  ['बाळाची नोंद करायची', 'BIRTH-REG'],
  ['बच्चे का नाम चढ़ाना', 'BIRTH-REG'],
  ['navjat balachi nond', 'BIRTH-REG'],
  ['घर पर बच्चा हुआ', 'BIRTH-REG'],
  ['mrutyu dakhala', 'DEATH'],
  ['मरण दाखला', 'DEATH'],
  ['मौत का सर्टिफिकेट', 'DEATH'],
  ['deth certificate', 'DEATH'],
  ['वडील वारले दाखला', 'DEATH'],
  ['मृत्यूची नोंद करायची', 'DEATH-REG'],
  ['मौत दर्ज कराना', 'DEATH-REG'],
  ['लग्न नोंदणी', 'MARRIAGE'],
  ['lagnacha dakhla', 'MARRIAGE'],
  ['marrige certificate', 'MARRIAGE'],
  ['shadi registration', 'MARRIAGE'],
  ['थकबाकी नसल्याचा दाखला', 'NODUES'],
  ['बेबाकी', 'NODUES'],
  ['no due certificate', 'NODUES'],
  ['bpl dakhla', 'BPL'],
  ['दारिद्र रेशा', 'BPL'],
  ['खांबावरची लाईट बंद', 'LIGHT'],
  ['street lite', 'LIGHT'],
  ['गली में अंधेरा', 'LIGHT'],
  ['बल्ब उडाला', 'LIGHT'],
  ['rastyavar diva nahi', 'LIGHT'],
  ['पाणी येत नाही', 'WATER'],
  ['नल नहीं चल रहा', 'WATER'],
  ['pani yet nahi', 'WATER'],
  ['पाईप फुटला', 'WATER'],
  ['pipe leakage', 'WATER'],
  ['नाली जाम', 'SANIT'],
  ['ghan kachra', 'SANIT'],
  ['नवीन नळ जोडणी', 'TAP'],
  ['नल का कनेक्शन', 'TAP'],
  ['nal connection', 'TAP'],
  ['घर बांधायला परवानगी', 'BUILD'],
  ['मकान का नक्शा पास', 'BUILD'],
  ['bandhkam parwana', 'BUILD'],
  ['नमुना ८', 'ASSESS'],
  ['ghar tax utara', 'ASSESS'],
  ['रहिवासी दाखला', 'RESIDENCE'],
  ['rahivashi dakhla', 'RESIDENCE'],
  ['maut ka kagaz', 'DEATH'],
  ['nodues', 'NODUES'],
  ['विवाह प्रमाण पत्र', 'MARRIAGE'],
  ['gutter saaf', 'SANIT'],
  ['मालमत्ता उतारा', 'ASSESS'],
  ['मी या गावचा आहे दाखला', 'RESIDENCE'],
  ['budhapa pension', 'DESTITUTE'],
  ['अपंग पगार योजना', 'DESTITUTE'],
  ['विधवा पेंशन कैसे मिले', 'DESTITUTE'],
  ['आई वारली नोंद कुठे करायची', 'DEATH-REG'],
]

/** What once found another service first. */
const first: [search: string, serviceId: string][] = [
  ['मेल्याचा दाखला', 'DEATH'],
  ['मेलेल्या माणसाचा दाखला', 'DEATH'],
  // The name of any paper is the rarest word here, and still says least.
  ['मौत का कागज', 'DEATH'],
  // One wrong letter in a word that services have in Devanagari only.
  ['dharpatti', 'NODUES'],
  ['panipatt', 'NODUES'],
  ['murtyu dakhla', 'DEATH'],
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

  for (const [table, most] of [
    [searches, 3],
    [firstTwo, 2],
    [first, 1],
  ] as const) {
    test(`each of ${table.length} searches finds its service, among the first ${most}`, async () => {
      const missed: string[] = []
      for (const [search, serviceId] of table) {
        const { rows } = await listServices(database(), 'mr', { search }, undefined)
        const ids = rows.map((row) => row.serviceId)
        const isFound = ids.slice(0, most).includes(serviceId)
        if (!isFound) missed.push(`${search}: ${serviceId}, found ${ids.join(' ')}`)
        assert.equal(await countServices(database(), { search }), rows.length, search)
      }
      assert.deepEqual(missed, [])
    })
  }

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
