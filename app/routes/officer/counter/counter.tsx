import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { countRequiredDocuments } from '../../../../council/applications/documents.server.ts'
import { enterAtCounter } from '../../../../council/counter/enter.server.ts'
import { deleteDraft } from '../../../../council/drafts.server.ts'
import { confirmations, entriesPerDay } from '../../../../rules/counter.ts'
import { limits } from '../../../../rules/limits.ts'
import ackStyles from '../../../css/acknowledgement.css?url'
import styles from '../../../css/counter.css?url'
import { questionFields } from '../../../forms/question-fields.server.ts'
import { choice, day, optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { actorOf, notFound, visitOf } from '../../../guard.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { PlainHandle } from '../../../ui/plain-page.ts'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/counter'
import { type PaperLoaded, type RefusedPaper, readCounter } from './counter-page.server.ts'
import { CounterSlip } from './counter-slip.tsx'
import { PaperForm } from './paper-form.tsx'
import { type SlipWords, wordSlip } from './slip-words.server.ts'
import { StartForm } from './start-form.tsx'

type Chosen = { paper?: unknown }

/** The form appears once a service and a phone number are chosen. Nothing on the page moves. */
export const handle: PlainHandle & { mainForm: (loaded: unknown) => boolean } = {
  plain: true,
  mainForm: (loaded) => (loaded as Chosen).paper !== undefined,
}

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: ackStyles },
  { rel: 'stylesheet', href: styles },
]

const fields = {
  ...questionFields(),
  submissionKey: text(limits.name),
  personId: optionalText(limits.name),
  confirmation: choice(confirmations),
  witness: optionalText(limits.name),
  paperFile: text(limits.name),
  receivedOn: day,
  lateReason: optionalText(limits.reason),
  likeReason: optionalText(limits.reason),
  language: choice(languageTags),
}

export function loader({ context, url }: Route.LoaderArgs) {
  return readCounter({ context, url })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff', 'intermediary')
  const { council } = visitOf(context)
  const { db } = council
  const serviceId = url.searchParams.get('service') ?? ''
  const documents = await countRequiredDocuments(db, serviceId)
  if (documents === undefined) throw notFound()
  const form = await readForm(request, fields, [...Array(documents).keys()])
  const failure = { key: 'submitFailed' } as const
  if (!form.ok) return refuse({ ...form, failure })
  const { submissionKey, personId, confirmation, witness, paperFile, ...rest } = form.values
  const { receivedOn, lateReason, likeReason, language, ...answers } = rest
  const entered = await enterAtCounter(db, actor, serviceId, {
    fields: answers,
    submissionKey,
    personId: personId === '' ? undefined : personId,
    confirmation,
    witness,
    paperFile,
    receivedOn,
    lateReason,
    likeReason,
    language,
    seen: form.atHand,
  })
  const { typed } = form
  if (!entered || 'ownQuestions' in entered || 'disabled' in entered) throw notFound()
  if ('unfit' in entered)
    return refuse({ failure, typed, errors: [{ field: entered.unfit, key: 'notInFuture' }] })
  if ('lacking' in entered)
    return refuse({ failure, typed, errors: [{ field: entered.lacking, key: 'enter' }] })
  if ('unknownPerson' in entered)
    return refuse({ failure, typed, errors: [{ field: 'personId', key: 'choose' }] })
  if ('limitReached' in entered) {
    const values = { shown: String(entriesPerDay) }
    return refuse({ failure: { key: 'entriesPerDay', values }, typed, errors: [] })
  }
  if ('like' in entered) {
    const errors = [{ field: 'likeReason', key: 'enter' } as const]
    return data<RefusedPaper>({ failure, typed, errors, like: entered.like }, { status: 422 })
  }
  await deleteDraft(db, actor, url.pathname)
  return { slip: await wordSlip(council, actor, { ...entered, phone: answers.applicantPhoneNo, language }) }
}

type Answer = RefusedPaper | { slip: SlipWords } | undefined

export default function Counter({ loaderData, actionData }: Route.ComponentProps) {
  const { area, path, paper } = loaderData as typeof loaderData & { paper?: PaperLoaded }
  const t = useTranslations('officer.counter')
  const title = useTranslations('area')(area)
  const answer = actionData as Answer
  const slip = answer && 'slip' in answer ? answer.slip : undefined
  const refused = answer && 'errors' in answer ? answer : undefined
  return (
    <>
      <PageTitle heading={t('heading')} area={title} refused={Boolean(refused)} />
      <ScreenHead title={t('heading')}>{!slip && <p>{t('lead')}</p>}</ScreenHead>
      {slip && <CounterSlip slip={slip} path={path} />}
      {!slip && paper && <PaperForm {...paper} path={path} refused={refused} />}
      {!slip && !paper && <StartForm {...loaderData} />}
    </>
  )
}
