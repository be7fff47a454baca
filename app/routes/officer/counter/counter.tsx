import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { enterAtCounter } from '../../../../council/cases/counter/enter.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { entriesPerDay } from '../../../../rules/counter.ts'
import ackStyles from '../../../css/acknowledgement.css?url'
import styles from '../../../css/counter.css?url'
import ownStyles from '../../../css/own-form.css?url'
import { refuse } from '../../../forms/read-form.server.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/counter'
import { type PaperLoaded, type RefusedPaper, readCounter } from './counter-page.server.ts'
import { CounterSlip } from './counter-slip.tsx'
import { PaperForm } from './paper-form.tsx'
import { readPaper } from './read-paper.server.ts'
import { type SlipWords, wordSlip } from './slip-words.server.ts'
import { StartForm } from './start-form.tsx'

type Chosen = { paper?: unknown }

/** The form appears once a service and a phone number are chosen. */
export const handle: MainFormHandle<Chosen> = { mainForm: ({ paper }) => paper !== undefined }

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: ackStyles },
  { rel: 'stylesheet', href: ownStyles },
  { rel: 'stylesheet', href: styles },
]

export function loader({ context, url }: Route.LoaderArgs) {
  return readCounter({ context, url })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff', 'intermediary')
  const { council } = visitOf(context)
  const { db } = council
  const serviceId = url.searchParams.get('service') ?? ''
  const read = await readPaper(request, { db, serviceId, language: languageOf(context) })
  if ('refused' in read) return data<RefusedPaper>(read.refused, { status: statusOf(read.refused) })
  const { paper, typed } = read
  const failure = { key: 'submitFailed' } as const
  const entered = await enterAtCounter(db, actor, serviceId, paper)
  if (!entered || 'disabled' in entered) throw notFound()
  if ('formChanged' in entered)
    return data<RefusedPaper>({ errors: [], typed, changedOn: new Date().toISOString() }, { status: 409 })
  if ('unfit' in entered)
    return refuse({ failure, typed, errors: [{ field: entered.unfit, key: 'notInFuture' }] })
  if ('longAgo' in entered)
    return refuse({ failure, typed, errors: [{ field: 'receivedOn', key: 'longAgo' }] })
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
  const { fields, charged, language } = paper
  const told = { ...entered, phone: fields.applicantPhoneNo, charged, language }
  return { slip: await wordSlip(council, actor, told), next: read.next }
}

function statusOf({ isOnlyRows, changedOn }: RefusedPaper) {
  if (isOnlyRows) return 200
  return changedOn ? 409 : 422
}

type Answer = RefusedPaper | { slip: SlipWords; next: boolean } | undefined

export default function Counter({ loaderData, actionData }: Route.ComponentProps) {
  const { area, path, paper } = loaderData as typeof loaderData & { paper?: PaperLoaded }
  const t = useTranslations('officer.counter')
  const title = useTranslations('area')(area)
  const answer = actionData as Answer
  const saved = answer && 'slip' in answer ? answer : undefined
  const slip = saved?.slip
  const refused = answer && 'errors' in answer ? answer : undefined
  return (
    <>
      <PageTitle heading={t('heading')} area={title} refused={Boolean(refused && !refused.isOnlyRows)} />
      <div className="only-screen">
        <ScreenHead title={t('heading')}>{!slip && <p>{t('lead')}</p>}</ScreenHead>
      </div>
      {slip && (
        <CounterSlip slip={slip} path={path}>
          {saved?.next && <StartForm {...loaderData} typedPhone="" isPhoneWrong={false} />}
        </CounterSlip>
      )}
      {!slip && paper && <PaperForm {...paper} path={path} refused={refused} />}
      {!slip && !paper && <StartForm {...loaderData} />}
    </>
  )
}
