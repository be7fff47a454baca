import { useTranslations } from 'use-intl'
import { reportHours, reportReceivers, reportUntil } from '../../../../../rules/breach.ts'
import styles from '../../../../css/acknowledgement.css?url'
import { notFound } from '../../../../http/context.server.ts'
import { getPageMessages } from '../../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../../i18n/with-page-messages.tsx'
import { Letterhead } from '../../../../letters/letterhead.tsx'
import { PaperWays } from '../../../../letters/paper-ways.tsx'
import { BreachFacts } from '../../../../ui/breach-facts.tsx'
import { useDateFormat } from '../../../../ui/date-time.tsx'
import type { Route } from './+types/report'
import { openBreach } from './open-breach.server.ts'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const receiver = reportReceivers.find((one) => one === params.receiver)
  if (!receiver) throw notFound()
  return {
    words: await getPageMessages(context, 'breach', 'acknowledgement'),
    receiver,
    breach: await openBreach(context, params.breachId),
  }
}

const blanks = ['cause', 'who', 'prevention'] as const

/** What the council has to report, as far as it is recorded, with room for what only its people can say. */
export default withPageMessages(Report)

function Report({ loaderData: { receiver, breach } }: Route.ComponentProps) {
  const t = useTranslations('admin.breach')
  const { moment } = useDateFormat()
  const heading = t(`report.${receiver}`, { hours: reportHours[receiver] })
  const parts = ['people', 'waiting', 'byMessage', 'sent', 'byPage', 'onPaper', 'givenOut'] as const
  return (
    <>
      <PaperWays
        title={heading}
        area="admin"
        back={{ to: `/admin/privacy/breach/${breach.breachId}`, label: t('heading') }}
        before={<p>{t('sentByCouncil')}</p>}
      />
      <article className="ack ack-letter" aria-label={heading}>
        <Letterhead />
        <h2>{heading}</h2>
        <BreachFacts
          {...breach}
          further={[
            { label: t('latest'), value: moment(reportUntil(receiver, breach.knownAt)) },
            { label: t('source'), value: t(`sourceOf.${receiver}`) },
            { label: t('known'), value: moment(breach.knownAt) },
            ...parts.map((part) => ({ label: t(part), value: String(breach.progress[part]) })),
          ]}
        />
        {blanks.map((blank) => (
          <div key={blank}>
            <h3>{t(`blank.${blank}`)}</h3>
            <p className="ack-blank" />
            <p className="ack-blank" />
          </div>
        ))}
        <div className="ack-signs">
          <p className="ack-sign">{t('sign')}</p>
        </div>
      </article>
    </>
  )
}
