import { data, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { enterAtCounter } from '../../../../council/cases/counter/enter.server.ts'
import { keepCode } from '../../../../council/cases/counter/slip.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { entriesPerDay } from '../../../../rules/counter.ts'
import styles from '../../../css/counter.css?url'
import ownStyles from '../../../css/own-form.css?url'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { noticeVersion } from '../../../i18n/notice-texts.server.ts'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/counter'
import { listPeople, type PaperLoaded, type RefusedPaper, readCounter } from './counter-page.server.ts'
import { findPeople } from './find-people.server.ts'
import { PaperForm } from './paper-form.tsx'
import { readPaper } from './read-paper.server.ts'
import { StartForm } from './start-form.tsx'

type Chosen = { paper?: unknown }

/** The form appears once a service is chosen. */
export const handle: MainFormHandle<Chosen> = { mainForm: ({ paper }) => paper !== undefined }

export const links: Route.LinksFunction = () => [
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
  const refuse = async (why: RefusedPaper, status = 422) =>
    data<RefusedPaper>(
      { ...why, people: why.people ?? (await listPeople(context, actor, why.typed)) },
      { status },
    )
  const found = await findPeople(request, context, actor)
  if (found) return refuse(found, found.isOnlyShown ? 200 : 422)
  const read = await readPaper(request, actor, { db, serviceId, language: languageOf(context) })
  if ('refused' in read) return refuse(read.refused, statusOf(read.refused))
  const { paper, typed } = read
  const failure = { key: 'submitFailed' } as const
  const notice = await noticeVersion()
  const entered = await enterAtCounter(db, actor, serviceId, { ...paper, notice })
  if (!entered || 'disabled' in entered) throw notFound()
  if ('formChanged' in entered) return refuse({ errors: [], typed, changedOn: new Date().toISOString() }, 409)
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
    return refuse({ failure, typed, errors, like: entered.like })
  }
  await deleteDraft(db, actor, url.pathname)
  const { applicationId, claim } = entered
  if (claim) await keepCode(council, actor, { applicationId, claim })
  const next = read.next ? `?next=${encodeURIComponent(serviceId)}` : ''
  return redirect(`${url.pathname}/slip/${encodeURIComponent(applicationId)}${next}`, 303)
}

function statusOf({ isOnlyShown, changedOn }: RefusedPaper) {
  if (isOnlyShown) return 200
  return changedOn ? 409 : 422
}

export default function Counter({ loaderData, actionData }: Route.ComponentProps) {
  const { area, path, paper } = loaderData as typeof loaderData & { paper?: PaperLoaded }
  const t = useTranslations('officer.counter')
  const refused = actionData as RefusedPaper | undefined
  return (
    <>
      <PageHead
        title={t('heading')}
        area={area}
        refused={Boolean(refused && !refused.isOnlyShown)}
        lead={t('lead')}
      />
      {paper ? <PaperForm {...paper} path={path} refused={refused} /> : <StartForm {...loaderData} />}
    </>
  )
}
