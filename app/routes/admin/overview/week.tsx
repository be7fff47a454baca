import { useTranslations } from 'use-intl'
import { formatCount } from '../../../../rules/counts.ts'
import { dayNumber, dayOf } from '../../../../rules/days.ts'
import paperStyles from '../../../css/acknowledgement.css?url'
import styles from '../../../css/week.css?url'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Letterhead } from '../../../letters/letterhead.tsx'
import { PaperWays } from '../../../letters/paper-ways.tsx'
import { pdfOf } from '../../../letters/pdf.server.ts'
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import type { Route } from './+types/week'
import { FourAnswers } from './four-answers.tsx'
import { readWeek } from './read-week.server.ts'
import { LatestTable, ReasonsTable, VillagesTable, WorkTable } from './week-tables.tsx'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () =>
  [paperStyles, styles].map((href) => ({ rel: 'stylesheet', href }))

export async function loader(args: Route.LoaderArgs) {
  const words = await getPageMessages(args.context, 'overview', 'figures', 'week', 'acknowledgement')
  return { ...(await readWeek(args)), pdf: pdfOf(args.context, args.url), words }
}

export default withPageMessages(WeeklySheet)

function WeeklySheet({ loaderData: sheet }: Route.ComponentProps) {
  const { monday, sunday, today, figures, waiting, undated, pdf } = sheet
  const t = useTranslations('pages.week')
  const paper = useTranslations('pages.acknowledgement')
  const officer = useTranslations('officer')
  const council = useTranslations('admin.council')
  const words = useDateFormat()
  const other = (days: number) => `/admin/overview/week/${dayOf(dayNumber(monday) + days)}`
  const span = t('span', { from: words.date(monday), to: words.date(sunday) })
  return (
    <>
      <PaperWays
        title={`${t('heading')}: ${span}`}
        area="admin"
        back={{ to: '/admin/overview', label: council('overview') }}
        pdf={pdf}
      >
        <ButtonRow>
          <ButtonLink to={other(-7)} kind="quiet">
            {t('previous')}
          </ButtonLink>
          {dayNumber(monday) + 7 <= dayNumber(today) && (
            <ButtonLink to={other(7)} kind="quiet">
              {t('next')}
            </ButtonLink>
          )}
          <ButtonLink to={`/admin/overview/week/${monday}/export`} kind="quiet" reloadDocument>
            {officer('export')}
          </ButtonLink>
        </ButtonRow>
      </PaperWays>
      <article className="ack week" aria-label={t('heading')}>
        <Letterhead />
        <h2>{t('heading')}</h2>
        <p>
          {span} · {t('for')}
        </p>
        <FourAnswers waiting={waiting} lateServices={sheet.lateServices} today={today} printed />
        <div className="week-two">
          <WorkTable {...figures} />
          <div>
            {waiting.villages.length > 0 && <VillagesTable villages={waiting.villages} />}
            {figures.reasons.length > 0 && <ReasonsTable reasons={figures.reasons} />}
          </div>
        </div>
        {waiting.latest.length > 0 && (
          <LatestTable latest={waiting.latest} late={waiting.late} today={today} />
        )}
        {undated.count > 0 && (
          <p className="week-note">
            {t('undated', {
              count: undated.count,
              all: formatCount(waiting.waiting),
              services: undated.services,
            })}
          </p>
        )}
        <div className="ack-signs">
          <p className="ack-sign">{t('officer')}</p>
          <p className="ack-seal">
            <span>{paper('seal')}</span>
          </p>
          <p className="ack-sign">{t('seen')}</p>
        </div>
        <div className="ack-foot">
          <p>
            {paper('printed', { date: words.date(today) })} · {t('asOf')} {t('noNames')}
          </p>
        </div>
      </article>
    </>
  )
}
