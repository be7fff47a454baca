import { listHolders } from '../../../../council/cases/appeals/holders.server.ts'
import type { AuthorityFields } from '../../../../council/cases/appeals/keep-authorities.server.ts'
import { listServicesToFilterBy } from '../../../../council/cases/applications/inbox.server.ts'
import { getCouncilLanguage } from '../../../../council/profile/council-profile.server.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { appealLevels } from '../../../../rules/legal-clock/appeal.ts'
import { limits } from '../../../../rules/limits.ts'
import { checkbox, choice, optionalEmail, optionalText, readForm } from '../../../forms/read-form.server.ts'
import { actorOf, type Context, dbOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import type { FieldError, RefusedForm } from '../../../ui/form-errors.ts'
import { serviceBox } from '../calendar/order-services.ts'

const line = optionalText(limits.council.line)
const levels = appealLevels.map(String)
/** What the form of an authority that is there has besides; `seen`: how many open appeals it has shown. */
const ofChange = {
  intent: choice(['', 'end']),
  seen: optionalText(limits.name),
  readAs: optionalText(limits.name),
}

/** What the form of an authority offers: languages, the council's own first, holders and services. */
export async function loadChoices(context: Context, before?: AuthorityFields) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  return {
    languages,
    own: await getCouncilLanguage(db),
    holders: await listHolders(db, actor, before?.holder),
    services: await listServicesToFilterBy(db, actor, languageOf(context)),
    words: await getPageMessages(context, 'authorities'),
  }
}

/** What is entered of an authority, by the fields of its form. */
export function storedFields({ phone, email, holder, texts, serviceIds }: AuthorityFields) {
  const ofTexts = Object.entries(texts).flatMap(([tag, { name, address }]) => [
    [`name-${tag}`, name],
    [`address-${tag}`, address],
  ])
  const boxes = serviceIds.map((id) => [serviceBox(id), checkedValue])
  return { phone, email, holder: holder ?? '', ...Object.fromEntries([...ofTexts, ...boxes]) }
}

type Reading =
  | {
      ok: true
      fields: AuthorityFields
      level: string
      isEnd: boolean
      typed: Record<string, string>
    }
  | ({ ok: false } & RefusedForm)

/**
 * Reads the form of an authority, of a new one, which was nothing before, with its level; its name is needed
 * in the council's own language. Services that the form does not offer stay as they were.
 */
export async function readAuthority(
  context: Context,
  request: Request,
  before?: AuthorityFields,
): Promise<Reading> {
  const { own, holders, services } = await loadChoices(context, before)
  const texts = languageTags.flatMap((tag) => [`name-${tag}`, `address-${tag}`])
  const boxes = services.map(({ serviceId }) => serviceBox(serviceId))
  const form = await readForm(request, {
    ...Object.fromEntries(texts.map((name) => [name, line] as const)),
    ...Object.fromEntries(boxes.map((name) => [name, checkbox] as const)),
    ...(before ? ofChange : { level: choice(levels) }),
    phone: optionalText(limits.name),
    email: optionalEmail,
    holder: choice(['', ...holders.map(({ id }) => id)]),
  })
  if (!form.ok) return { ...form, failure }
  const { phone, email, holder } = form.values
  const typed: Record<string, unknown> = form.values
  const errors: FieldError[] = typed[`name-${own}`] === '' ? [{ field: `name-${own}`, key: 'enter' }] : []
  const isEnd = typed.intent === 'end'
  if (errors.length > 0 && !isEnd) return { ok: false, errors, typed: form.typed, failure }
  const textOf = (tag: string) => ({
    name: String(typed[`name-${tag}`]),
    address: String(typed[`address-${tag}`]),
  })
  const fields = {
    phone,
    email,
    holder: holder || null,
    texts: Object.fromEntries(languageTags.map((tag) => [tag, textOf(tag)])),
    serviceIds: [
      ...services.flatMap(({ serviceId }) => (typed[serviceBox(serviceId)] === true ? [serviceId] : [])),
      ...(before?.serviceIds.filter((id) => !services.some(({ serviceId }) => serviceId === id)) ?? []),
    ],
  }
  return { ok: true, fields, level: String(typed.level), isEnd, typed: form.typed }
}

export const failure = { key: 'authorityFailed' } as const
export const holderGone: FieldError = { field: 'holder', key: 'holderGone' }
