interface Numbers {
  /** From 0 to 99. */
  below: readonly string[]
  /** The words for so many hundreds, from 1 to 9; `alone`: nothing follows. */
  hundred: (count: number, alone: boolean) => string
  thousand: string
  lakh: string
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const english = Array.from({ length: 100 }, (_, number) => {
  if (number < 20) return ones[number] ?? ''
  const [ten = '', one] = [tens[Math.floor(number / 10) - 2], number % 10]
  return one === 0 ? ten : `${ten}-${ones[one]}`
})

const hindi = `शून्य एक दो तीन चार पाँच छह सात आठ नौ
  दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
  बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
  तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
  चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
  पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
  साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
  सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
  अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
  नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`.split(/\s+/)

const marathi = `शून्य एक दोन तीन चार पाच सहा सात आठ नऊ
  दहा अकरा बारा तेरा चौदा पंधरा सोळा सतरा अठरा एकोणीस
  वीस एकवीस बावीस तेवीस चोवीस पंचवीस सव्वीस सत्तावीस अठ्ठावीस एकोणतीस
  तीस एकतीस बत्तीस तेहतीस चौतीस पस्तीस छत्तीस सदतीस अडतीस एकोणचाळीस
  चाळीस एक्केचाळीस बेचाळीस त्रेचाळीस चव्वेचाळीस पंचेचाळीस सेहेचाळीस सत्तेचाळीस अठ्ठेचाळीस एकोणपन्नास
  पन्नास एक्कावन्न बावन्न त्रेपन्न चोपन्न पंचावन्न छप्पन्न सत्तावन्न अठ्ठावन्न एकोणसाठ
  साठ एकसष्ट बासष्ट त्रेसष्ट चौसष्ट पासष्ट सहासष्ट सदुसष्ट अडुसष्ट एकोणसत्तर
  सत्तर एकाहत्तर बाहत्तर त्र्याहत्तर चौऱ्याहत्तर पंच्याहत्तर शहात्तर सत्याहत्तर अठ्ठ्याहत्तर एकोणऐंशी
  ऐंशी एक्क्याऐंशी ब्याऐंशी त्र्याऐंशी चौऱ्याऐंशी पंच्याऐंशी शहाऐंशी सत्त्याऐंशी अठ्ठ्याऐंशी एकोणनव्वद
  नव्वद एक्क्याण्णव ब्याण्णव त्र्याण्णव चौऱ्याण्णव पंच्याण्णव शहाण्णव सत्त्याण्णव अठ्ठ्याण्णव नव्व्याण्णव`.split(/\s+/)

const languages: Record<string, Numbers> = {
  en: { below: english, hundred: (count) => `${english[count]} hundred`, thousand: 'thousand', lakh: 'lakh' },
  hi: { below: hindi, hundred: (count) => `${hindi[count]} सौ`, thousand: 'हज़ार', lakh: 'लाख' },
  mr: {
    below: marathi,
    hundred: (count, alone) => (count === 1 && alone ? 'शंभर' : `${marathi[count]}शे`),
    thousand: 'हजार',
    lakh: 'लाख',
  },
}

/** A whole number from 0 to 9,99,999 in the words of a language, English where the portal knows none. */
export function numberInWords(number: number, language: string): string {
  const { below, hundred, thousand, lakh } = languages[language] ?? (languages.en as Numbers)
  const parts = [
    [Math.floor(number / 100_000), lakh],
    [Math.floor(number / 1000) % 100, thousand],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, name]) => `${below[count]} ${name}`)
  const hundreds = Math.floor(number / 100) % 10
  const rest = number % 100
  if (hundreds > 0) said.push(hundred(hundreds, rest === 0))
  if (rest > 0 || number === 0) said.push(below[rest] ?? '')
  return said.join(' ')
}
