import { useTranslations } from 'use-intl'
import { listOwnApplications } from '../../../../council/cases/applications/own-applications.server.ts'
import { listUnsentApplications } from '../../../../council/cases/applications/unsent.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { isOldDecision, oldDecisions } from '../../../../rules/old-decisions.ts'
import { isOverdue } from '../../../../rules/overdue.ts'
import cardsSheet from '../../../css/cards.css?url'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { ClaimLink } from '../../../ui/claim-link.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Link } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/applications'
import { Card, CardsList } from './application-cards.tsx'
import { againParameter, NotSentYet } from './not-sent-yet.tsx'
import { readStatusHistory, StatusHistory } from './status-history.tsx'
import { TurnNote } from './turn-note.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, actor, language] = [dbOf(context), actorOf(context, 'user'), languageOf(context)]
  const cursor = readCursor(url)
  const [page, unsent] = await Promise.all([
    listOwnApplications(db, actor, language, cursor),
    cursor ? [] : listUnsentApplications(db, actor, language),
  ])
  const again = url.searchParams.get(againParameter)
  const now = new Date()
  const today = councilDay(now.toISOString())
  const rows = page.rows.map(({ changes, turn, turnSince, dueOn, missing, setAside, status, ...row }) => ({
    applicationId: row.applicationId,
    serviceName: row.serviceName,
    langs: row.langs,
    /** Somebody of the citizen's family for whom it was sent. */
    member: row.memberId === null ? undefined : row.applicantName,
    status,
    isOld: isOldDecision({ status, decidedAt: row.decidedAt }, now),
    register: readStatusHistory(changes),
    turn: { turn, turnSince, dueOn, missing, setAside, late: isOverdue({ status, dueOn }, today) },
  }))
  return {
    rows,
    ...pageLinks(url, page),
    notSent: unsent.length > 0 && {
      rows: unsent,
      /** The one that the citizen is asked about before it begins anew. */
      again: unsent.find(({ serviceId }) => serviceId === again),
      account: actor.id,
    },
    words: unsent.length > 0 ? await getPageMessages(context, 'notSent') : undefined,
  }
}

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { rows, previous, next, notSent, words } = loaderData
  const t = useTranslations('user')
  const heading = t('status')
  const old = rows.filter(({ isOld }) => isOld)
  const isFolding = old.length > oldDecisions.most
  return (
    <>
      <link rel="stylesheet" href={cardsSheet} precedence="page" />
      <PageHead title={heading} area="user" />
      {notSent && words && (
        <WithPageMessages pages={words}>
          <NotSentYet {...notSent} hasSent={rows.length > 0} />
        </WithPageMessages>
      )}
      {rows.length === 0 && !previous && (
        <EmptyList message={t('noApplication')} action={{ to: '/user', label: t('servicesList') }}>
          <p>{t('noneMore')}</p>
          <ClaimLink />
        </EmptyList>
      )}
      {rows.length > 0 && (
        <Cards label={heading} rows={isFolding ? rows.filter(({ isOld }) => !isOld) : rows} />
      )}
      {isFolding && (
        <details className="how">
          <summary>{t('decidedEarlier', { count: old.length, days: oldDecisions.days })}</summary>
          <Cards rows={old} />
        </details>
      )}
      {(previous || next) && (
        <Pagination shown={t('ownCount', { count: rows.length })} previous={previous} next={next} />
      )}
    </>
  )
}

function Cards({ rows, label }: { rows: Route.ComponentProps['loaderData']['rows']; label?: string }) {
  const t = useTranslations('user')
  return (
    <CardsList label={label}>
      {rows.map((row) => (
        <Card
          key={row.applicationId}
          title={row.serviceName}
          lang={row.langs.serviceName}
          numberLabel={t('number')}
          number={row.applicationId}
          status={row.turn.setAside ? undefined : row.status}
          member={row.member === undefined ? undefined : t('sentFor', { name: row.member })}
          turn={<TurnNote state={row.turn} />}
          foot={
            <>
              <Link
                to={`/user/applications/${row.applicationId}`}
                aria-describedby={`card-${row.applicationId}`}
              >
                {t('view')}
              </Link>
              <Link
                to={`/user/applications/${row.applicationId}/acknowledgement`}
                aria-describedby={`card-${row.applicationId}`}
              >
                {t('acknowledgement')}
              </Link>
            </>
          }
        >
          <StatusHistory entries={row.register} />
        </Card>
      ))}
    </CardsList>
  )
}
