import type { RouterContextProvider } from 'react-router'
import type { listCertifiable } from '../../../../council/certificates/templates.server.ts'
import { getCouncilProfile } from '../../../../council/profile/council-profile.server.ts'
import { writePaper } from '../../../../rules/certificates/paper.ts'
import { sayDay } from '../../../../rules/certificates/said-values.ts'
import type { CertificateTemplate } from '../../../../rules/certificates/template.ts'
import { councilDay } from '../../../../rules/days.ts'
import { dbOf } from '../../../http/context.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import { showCertificate } from '../../../letters/certificate.server.ts'
import { paperWords } from '../../../letters/paper-words.server.ts'

interface Sampled {
  serviceId: string
  questions: Awaited<ReturnType<typeof listCertifiable>>
}

/**
 * A template as it will be printed: what its applicant, its form and its officer will say is there by its
 * name. Undefined where there is nothing to show, or the portal does not speak its language.
 */
export async function showSample(
  context: Readonly<RouterContextProvider>,
  template: CertificateTemplate,
  { serviceId, questions }: Sampled,
) {
  const { lang, second, register, title, paragraphs } = template
  const languages = second ? [lang, second.lang] : [lang]
  if (!languages.every((tag) => languageTags.includes(tag))) return undefined
  if (title === '' && paragraphs.length === 0) return undefined
  const db = dbOf(context)
  const issuedOn = councilDay(new Date().toISOString())
  const number = `${register}/…`
  const named = languages.map(async (language) => {
    const [{ t }, { name }] = [await paperWords(language), await getCouncilProfile(db, language)]
    const said = {
      holder: t('field.applicantName'),
      place: t('field.applicantVillage'),
      applicationId: serviceId,
      council: name,
      number,
      issuedOn: sayDay(issuedOn, language),
      ...Object.fromEntries(questions.map(({ key, label }) => [`answer:${key}`, label[language] ?? key])),
      ...Object.fromEntries(
        Object.entries(template.fields).map(([key, label]) => [`field:${key}`, label[language] ?? key]),
      ),
    }
    return [language, said] as const
  })
  const values = Object.fromEntries(await Promise.all(named))
  const { name, place } = await getCouncilProfile(db, lang)
  const holder = values[lang]?.holder ?? ''
  return showCertificate(
    context,
    writePaper(template, values, { number, issuedOn, holder, council: { name, place } }),
    undefined,
  )
}
