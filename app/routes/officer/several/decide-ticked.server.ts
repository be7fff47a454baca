import { data, redirect, redirectDocument } from 'react-router'
import type { Officer } from '../../../../council/actors/actors.server.ts'
import { listOfficers } from '../../../../council/cases/desk/assign.server.ts'
import { listReadyRequests } from '../../../../council/cases/desk/ready-words.server.ts'
import {
  decideSeveral,
  type SeveralOrder,
  type TickedCase,
  type TickedOutcome,
} from '../../../../council/cases/desk/several-cases.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import type { Council } from '../../../../council/open-council.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { fillReadyWords } from '../../../../rules/ready-words.ts'
import { readText } from '../../../../rules/text.ts'
import { choice, field, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { readRevision } from '../case/case-updates.server.ts'
import { nobody, printedCase, tickField, tickValue } from './tick-field.ts'

const positions = Array.from({ length: limits.pageSize }, (_, index) => index)

/** What changes the ticked ones. */
const tickedActs = ['note', 'assign'] as const

/** The case that a ticked box names, as the officer saw it; undefined where it names none. */
export function readTick(raw: string): TickedCase | undefined {
  const [, name = '', seen = '', template] = /^(.+?) ([0-9]+)(?: ([0-9]+))?$/.exec(raw) ?? []
  const revision = readRevision(seen)
  const number = readText(name, { max: limits.name })
  if (revision === undefined || !('text' in number)) return undefined
  const templateVersion = template === undefined ? undefined : Number(template)
  return { applicationId: number.text, revision, templateVersion }
}

/** A box that is ticked sends its case; one that is not sends nothing. */
const tick = field<TickedCase | undefined>((raw) => {
  const value = raw === '' ? undefined : readTick(raw)
  return raw !== '' && value === undefined ? { fault: 'tickAgain' } : { value }
})

/** The boxes of a page of cases. */
export const tickFields = Object.fromEntries(positions.map((index) => [tickField(index), tick]))

/** The list's form, as an officer has sent it. */
interface ListForm {
  council: Council
  actor: Officer
  posted: FormData
  /** The path of the list, under which a draft is kept. */
  path: string
  /** Where the ticked ones are printed, and where they are approved. */
  print: string
  approve: string
  /** The service whose applications alone are listed. */
  serviceId: string | undefined
  language: string
}

/** Does to the ticked applications what the officer has asked for, and answers with what became of each. */
export async function submitTicked(list: ListForm) {
  const { council, actor, posted, path, serviceId, language } = list
  const failure = { key: 'updateFailed' } as const
  const officers = await listOfficers(council.db, actor)
  const requests = await listReadyRequests(council.db, actor, serviceId)
  const form = await readForm(posted, {
    intent: choice(['', ...tickedActs, 'approve', 'print']),
    fill: choice(['', 'request']),
    readyRequest: choice(['', ...requests.map(({ id }) => id)]),
    assignTo: choice(['', nobody, ...officers.map(({ id }) => id)]),
    noteToApplicant: optionalText(limits.note, { lines: true }),
    ...tickFields,
  })
  if (!form.ok) return refuse({ ...form, failure })
  const { intent, fill, readyRequest: chosen, noteToApplicant, assignTo, ...boxes } = form.values
  const filled = fillReadyWords(requests, { chosen, typed: noteToApplicant, languages: [language] })
  const note = filled.text
  const typed = { ...form.typed, noteToApplicant: note, readyRequest: '' }
  // Nothing is stored yet: the officer sees the words and may change them.
  if (fill !== '') return data({ errors: [], typed })
  if (intent === '') return refuse({ failure, errors: [{ field: 'intent', key: 'choose' }], typed })
  const ticked = Object.values(boxes as Record<string, TickedCase | undefined>).filter(
    (one) => one !== undefined,
  )
  if (ticked.length === 0)
    return refuse({ failure, errors: [{ field: tickField(0), key: 'tickOne' }], typed })
  const refuseNote = (key: 'enter' | 'noteNotAsked') =>
    refuse({ failure, errors: [{ field: 'noteToApplicant', key }], typed })
  if (intent === 'note' && note === '') return refuseNote('enter')
  // It is not dropped in silence.
  if (intent !== 'note' && note !== '') return refuseNote('noteNotAsked')
  const refuseDesk = (key: 'choose' | 'assignNotAsked') =>
    refuse({ failure, errors: [{ field: 'assignTo', key }], typed })
  if (intent === 'assign' && assignTo === '') return refuseDesk('choose')
  if (intent !== 'assign' && assignTo !== '') return refuseDesk('assignNotAsked')
  if (intent === 'approve') {
    await deleteDraft(council.db, actor, path)
    return redirect(addressOf(list.approve, ticked.map(tickValue)), 303)
  }
  const act = tickedActs.find((one) => one === intent)
  const numbers = ticked.map(({ applicationId }) => applicationId)
  // A document of its own, because its stylesheet sets the size of the paper.
  if (act === undefined) return redirectDocument(addressOf(list.print, numbers), 303)
  const orders = {
    note: { note, words: filled.used },
    assign: { assignTo: assignTo === nobody ? null : assignTo },
  } satisfies Record<typeof act, SeveralOrder>
  const outcomes = await decideSeveral(council.db, actor, ticked, orders[act])
  await council.accessNotes.add(
    actor.id,
    outcomes.map(({ applicationId }) => applicationId),
  )
  await deleteDraft(council.db, actor, path)
  return { intent: act, outcomes: outcomes.map(showOutcome) }
}

/** The address of a page about the ticked ones, which keeps the filter of the list. */
function addressOf(page: string, ticked: string[]) {
  const cases = new URLSearchParams(ticked.map((one) => [printedCase, one]))
  return `${page}${page.includes('?') ? '&' : '?'}${cases}`
}

/** What the page says of one of them. */
export function showOutcome(outcome: TickedOutcome) {
  const { applicationId, applicantName } = outcome
  if (outcome.done) return { applicationId, applicantName }
  if (!('changed' in outcome)) return { applicationId, applicantName, refused: outcome.refused }
  const { by, status, date, act } = outcome.changed
  const aside = { 'application.setAside': 'setAside', 'application.withdrawn': 'withdrawn' } as const
  const refused = act in aside ? aside[act as keyof typeof aside] : outcome.refused
  return { applicationId, applicantName, refused, by, status, date }
}

export type ShownOutcome = ReturnType<typeof showOutcome>
