import { listServicesToFilterBy } from '../../../../../council/cases/applications/inbox.server.ts'
import type { Breach } from '../../../../../council/privacy/breaches.server.ts'
import {
  type BreachInput,
  type BreachScope,
  type BreachTexts,
  listBreachOfficers,
} from '../../../../../council/privacy/record-breach.server.ts'
import { breachItems, breachKinds } from '../../../../../rules/breach.ts'
import { councilDay, councilMoment, instantAt } from '../../../../../rules/days.ts'
import { checkedValue } from '../../../../../rules/form/document-checkboxes.ts'
import { limits, retentionHours } from '../../../../../rules/limits.ts'
import { optionalPastDay, pastDay, rowKey, timeOfDay } from '../../../../forms/office-fields.server.ts'
import { checkbox, choice, optionalText, readForm, text } from '../../../../forms/read-form.server.ts'
import { actorOf, type Context, dbOf, visitOf } from '../../../../http/context.server.ts'
import { findOwnLanguage, languageOf } from '../../../../i18n/language.server.ts'
import { languages, languageTags } from '../../../../i18n/languages.server.ts'
import type { RefusedForm } from '../../../../ui/form-errors.ts'
import { kindBox, textField } from './breach-fields.ts'

/** What can be chosen in the form of a breach; the council's own language is the first. */
export async function listChoices(context: Context) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const own = await findOwnLanguage(visitOf(context).council)
  return {
    languages: [...languages].sort((one, other) => Number(other.tag === own) - Number(one.tag === own)),
    services: await listServicesToFilterBy(db, actor, languageOf(context)),
    officers: await listBreachOfficers(db, actor),
  }
}

type ReadBreach =
  | { refused: RefusedForm }
  | { typed: Record<string, string>; breachId: string; seen: string; scopeSeen: string; input: BreachInput }

/** Reads what an administrator records of a breach; the people whose number was shown stand in `seen`. */
export async function readBreachForm(request: Request, context: Context): Promise<ReadBreach> {
  const failure = { key: 'breachNotRecorded' } as const
  const { languages, services, officers } = await listChoices(context)
  const [own] = languages
  const form = await readForm(request, {
    rowKey,
    seen: optionalText(limits.message),
    fromDay: pastDay,
    toDay: pastDay,
    knownDay: pastDay,
    knownTime: timeOfDay,
    whose: choice(['all', 'some']),
    service: choice(['', ...services.map(({ serviceId }) => serviceId)]),
    officer: choice(['', ...officers.map(({ id }) => id)]),
    scopeFrom: optionalPastDay,
    scopeTo: optionalPastDay,
    ...Object.fromEntries(breachKinds.map((kind) => [kindBox(kind), checkbox])),
    ...Object.fromEntries(
      breachItems.flatMap((item) =>
        languageTags.map((tag) => [
          textField(item, tag),
          (tag === own?.tag ? text : optionalText)(limits.reason, { lines: true }),
        ]),
      ),
    ),
  })
  if (!form.ok) return { refused: { ...form, failure } }
  const { typed, values } = form
  const refuseField = (name: string, key: RefusedForm['errors'][number]['key']) => ({
    refused: { failure, errors: [{ field: name, key }], typed },
  })
  const { rowKey: breachId, seen, fromDay, toDay, scopeFrom, scopeTo, whose, service, officer } = values
  if (toDay < fromDay) return refuseField('toDay', 'endsBefore')
  if (scopeTo !== '' && scopeTo < scopeFrom) return refuseField('scopeTo', 'endsBefore')
  const knownAt = instantAt(values.knownDay, values.knownTime)
  if (knownAt > new Date().toISOString()) return refuseField('knownTime', 'timeToCome')
  const read = new Map(Object.entries(values as Record<string, unknown>))
  const kinds = breachKinds.filter((kind) => read.get(kindBox(kind)) === true)
  if (kinds.length === 0) return refuseField('kinds', 'breachKinds')
  const texts: BreachTexts = {}
  for (const tag of languageTags) {
    const written = breachItems.map((item) => [item, String(read.get(textField(item, tag)))] as const)
    texts[tag] = Object.fromEntries(written.filter(([, words]) => words !== ''))
  }
  const scope =
    whose === 'all'
      ? ({ people: 'all', serviceId: '', officer: '', fromDay: '', toDay: '' } as const)
      : ({ people: 'some', serviceId: service, officer, fromDay: scopeFrom, toDay: scopeTo } as const)
  return {
    typed,
    breachId,
    seen,
    scopeSeen: Object.values(scope).join('/'),
    input: { fromDay, toDay, knownAt, kinds, scope, texts },
  }
}

/** The fields of a breach as it is recorded. */
export function storedFields(breach: Breach): Record<string, string> {
  const { breachId, fromDay, toDay, knownAt, kinds, scope, texts } = breach
  const [knownDay = '', knownTime = ''] = councilMoment(knownAt).split(' ')
  return {
    rowKey: breachId,
    fromDay,
    toDay,
    knownDay,
    knownTime,
    whose: scope.people,
    service: scope.serviceId,
    officer: scope.officer,
    scopeFrom: scope.fromDay,
    scopeTo: scope.toDay,
    ...Object.fromEntries(kinds.map((kind) => [kindBox(kind), checkedValue])),
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([tag, words]) =>
        breachItems.map((item) => [textField(item, tag), words[item] ?? '']),
      ),
    ),
  }
}

/** Whether what an officer read is asked of a time of which the access log is deleted. */
export function beginsBeforeLog({ officer, fromDay }: BreachScope): boolean {
  const begin = councilDay(new Date(Date.now() - retentionHours.access * 3_600_000).toISOString())
  return officer !== '' && fromDay < begin
}
