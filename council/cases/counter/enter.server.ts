import { randomUUID } from 'node:crypto'
import {
  type Confirmation,
  entriesPerDay,
  isEnteredLate,
  isLongAgo,
  type WayIn,
} from '../../../rules/counter.ts'
import { councilDay, type Day, isDay, midnightOf } from '../../../rules/days.ts'
import { findableTexts } from '../../../rules/form/answers.ts'
import type { ApplicationFields } from '../../../rules/form/applicant.ts'
import type { Answers } from '../../../rules/form/evaluate.ts'
import {
  type Intermediary,
  isIntermediary,
  isOfficer,
  type Officer,
  requireRole,
} from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct, recordActs } from '../../audit/audit.server.ts'
import { readCalendar } from '../../calendar/calendar.server.ts'
import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import { sumDueAtOnce } from '../../catalogue/fees/service-fees.server.ts'
import { findForm } from '../../catalogue/forms/find.server.ts'
import { findServiceRow } from '../../catalogue/services/find-service.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { countEnteredToday, likeFound } from '../applications/own-entries.server.ts'
import { notifyReceipt, receiveApplication } from '../applications/receive.server.ts'
import type { StoringOptions } from '../applications/store-application.server.ts'
import { storeTaken } from '../fees/store-taken.server.ts'
import { type GivenClaimCode, makeClaimCode } from './claim-codes.server.ts'
import { findOrAddPerson, findPerson, isCounterPerson, keepLanguage } from './counter-person.server.ts'
import { findEntered } from './find-entered.server.ts'
import { findLike, likeSince } from './like-application.server.ts'

/** A paper application as an officer has typed it. */
export interface PaperApplication extends Pick<StoringOptions, 'asked' | 'notice'> {
  fields: ApplicationFields
  /** Made with the form, so that the same form sent twice is recognised. */
  submissionKey: string
  /** The person the officer chose among those of the phone number; else the person of that name. */
  personId?: string
  confirmation: Confirmation
  /** Who saw the thumb impression; '' for nobody. */
  witness: string
  /** Where the paper lies; '' where it has no number. */
  paperFile: string
  /** Whom else the office may tell, in the applicant's words; '' for nobody. */
  mayBeTold: string
  /** What an intermediary took for itself, and the number of its receipt; '' for nothing. */
  charged: string
  /** The cash that an officer took for the council: all that the service asks for at once, in paise. */
  cash?: { paise: number; bookNumber: string }
  /** The day that stands on the paper. */
  receivedOn: Day
  /** Why it is entered so late; '' where it is not. */
  lateReason: string
  /** Whether the officer has looked again at a day that lies more than a year back. */
  longAgo?: boolean
  /** Positions of the documents that the officer has seen. */
  seen: number[]
  /** To the service's own questions, as `evaluate` keeps them, and which version of its form asked them. */
  answered?: { answers: Answers; formVersion: number }
  /** In which the applicant is told of the application. */
  language: string
  /** Why it is entered although a like one was sent; '' for no reason. */
  likeReason: string
  now?: Date
}

export type Entered =
  | { applicationId: string; claim?: GivenClaimCode }
  /** Nothing is stored: the paper lacks something, or says what cannot be. */
  | { lacking: 'witness' | 'lateReason' }
  | { unfit: 'receivedOn' }
  /** The day on the paper lies more than a year back, and the officer has not said that it is right. */
  | { longAgo: true }
  /** The service asks for something else, or for another sum, than the form says. Nothing is stored. */
  | { formChanged: true }
  /** The chosen person is not, or no longer, one of this phone number. Nothing is stored. */
  | { unknownPerson: true }
  /** A like one was sent, with no reason for more. An intermediary is not told which. Nothing is stored. */
  | { like: { applicationId: string; date: string } | 'hidden' }
  /** An intermediary has entered as many papers today as one may. Nothing is stored. */
  | { limitReached: true }
  /** The officer's account was disabled after the request had come in. Nothing is stored. */
  | { disabled: true }

/**
 * Enters an application from paper for somebody who has no account, with a code for the slip; undefined when
 * there is no such service, or it takes no applications now. It is received on the day that stands on the
 * paper, from which the legal clock counts. The same form sent again stores nothing and makes no other code.
 */
export async function enterAtCounter(
  db: Database,
  actor: Officer | Intermediary,
  serviceId: string,
  paper: PaperApplication,
): Promise<Entered | undefined> {
  requireRole(actor, 'admin', 'staff', 'intermediary')
  const { fields, submissionKey, now = new Date() } = paper
  if (paper.cash) requireRole(actor, 'admin', 'staff')
  const { now: _now, likeReason: _reason, notice: _notice, ...said } = paper
  const submissionDigest = digest(JSON.stringify([serviceId, ...Object.entries(said).sort()]))
  return db.transaction().execute(async (trx) => {
    await lockCalendar(trx, 'shared')
    if (!(await lockAccount(trx, actor.id))) return { disabled: true }
    const { applicantPhoneNo: phone, applicantName: name } = fields
    const { personId } = paper
    // An intermediary was shown nobody to choose from, and joins nobody whom others entered. Without a phone
    // number nobody is known again: two of one name may be two people.
    const isApart = isIntermediary(actor) || phone === ''
    const known = isApart ? undefined : (personId ?? (await findPerson(trx, { phone, name })))
    const sent = { userId: known, isApart, submissionKey, submissionDigest, since: likeSince(now) }
    const repeated = await findEntered(trx, actor, sent)
    if (repeated) return { applicationId: repeated }
    const service = await findServiceRow(trx, serviceId)
    if (service?.stage !== 'open') return undefined
    if (service.formVersion !== (paper.answered?.formVersion ?? null)) return { formChanged: true }
    if (paper.cash && (await sumDueAtOnce(trx, serviceId)) !== paper.cash.paise) return { formChanged: true }
    const refusal = await findFault(trx, paper, councilDay(now.toISOString()))
    if (refusal) return refusal
    if (personId !== undefined && (isApart || !(await isCounterPerson(trx, personId, phone))))
      return { unknownPerson: true }
    // Before anything is told, so that nobody goes on asking once the day is used up.
    if (isIntermediary(actor) && (await countEnteredToday(trx, actor, now)) >= entriesPerDay)
      return { limitReached: true }
    const like = paper.likeReason === '' ? await findLike(trx, serviceId, fields, likeSince(now)) : undefined
    if (like && isIntermediary(actor)) return hideLike(trx, actor, like.applicationId, now)
    if (like) return { like }
    // Somebody may be taking the last application of this person over.
    if (known !== undefined && !(await lockAccount(trx, known))) return { unknownPerson: true }
    const person = known ? { id: known } : await findOrAddPerson(trx, actor, { phone, name, isApart })
    await keepLanguage(trx, person.id, paper.language, now)
    const entered = { ...paper, person, submissionDigest, now }
    return store(trx, actor, service, entered)
  })
}

type Service = NonNullable<Awaited<ReturnType<typeof findServiceRow>>>
type Checked = PaperApplication & {
  person: Awaited<ReturnType<typeof findOrAddPerson>>
  submissionDigest: string
  now: Date
}

async function store(
  trx: Database,
  actor: Officer | Intermediary,
  service: Service,
  checked: Checked,
): Promise<Entered> {
  const { fields, person, submissionKey, submissionDigest, seen, asked, answered, cash, now } = checked
  const form = answered && (await findForm(trx, service.serviceId))
  const found = form && findableTexts(form.definition, answered.answers)
  const {
    confirmation,
    witness,
    paperFile,
    mayBeTold,
    charged,
    receivedOn,
    lateReason,
    likeReason,
    language,
  } = checked
  const enteredAt = now.toISOString()
  // The hour at which a paper came on an earlier day is not known.
  const date = receivedOn === councilDay(enteredAt) ? enteredAt : midnightOf(receivedOn)
  const way: WayIn = isIntermediary(actor) ? 'intermediary' : 'counter'
  const entry = {
    way,
    enteredBy: actor.id,
    enteredAt,
    receivedOn,
    confirmation,
    witness,
    paperFile,
    mayBeTold,
  }
  const row = { serviceId: service.serviceId, ...fields, ...entry, date, user: person.id, revision: 1 }
  const received = await receiveApplication(
    trx,
    service,
    {
      ...row,
      submissionKey,
      submissionDigest,
      formVersion: service.formVersion,
      answers: JSON.stringify(answered?.answers ?? {}),
    },
    { atHand: seen, seen, asked, found, notice: checked.notice },
  )
  const { applicationId } = received
  const claim = await makeClaimCode(trx, actor, applicationId, now)
  const after = {
    way,
    receivedOn,
    confirmation,
    language,
    ...(paperFile && { paperFile }),
    ...(answered && { formVersion: answered.formVersion }),
    ...(witness && { witness }),
    ...(charged && { charged }),
    ...(lateReason && { lateReason }),
    ...(likeReason && { likeReason }),
    ...(seen.length > 0 && { seen }),
  }
  const paid = { applicationId, userId: person.id }
  const taken =
    cash && isOfficer(actor)
      ? await storeTaken(trx, actor, paid, { ...cash, paymentId: randomUUID(), method: 'cash', now })
      : undefined
  if (person.line) await recordAct(trx, actor, person.line)
  await notifyReceipt(trx, actor, received, { userId: person.id, date, now, after })
  if (taken) await recordActs(trx, actor, taken.lines)
  return { applicationId, claim }
}

/** What is wrong with the word of the applicant and the day on the paper; undefined when nothing is. */
async function findFault(
  trx: Database,
  { confirmation, witness, receivedOn, lateReason, longAgo = false }: PaperApplication,
  today: Day,
): Promise<Entered | undefined> {
  if (!isDay(receivedOn) || receivedOn > today) return { unfit: 'receivedOn' }
  if (!longAgo && isLongAgo(receivedOn, today)) return { longAgo: true }
  if (confirmation === 'thumb' && witness === '') return { lacking: 'witness' }
  if (lateReason !== '') return undefined
  const { days } = await readCalendar(trx)
  return isEnteredLate(receivedOn, today, days) ? { lacking: 'lateReason' } : undefined
}

/** Tells an intermediary that there is one, and no more; the line counts for the day like an entry. */
async function hideLike(trx: Database, actor: Intermediary, subject: string, now: Date): Promise<Entered> {
  await recordAct(trx, actor, { act: likeFound, subject, date: now.toISOString() })
  return { like: 'hidden' }
}
