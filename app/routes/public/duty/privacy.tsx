import { useTranslations } from 'use-intl'
import { getGrievanceOfficer } from '../../../../council/privacy/grievance-officer.server.ts'
import { keptFor } from '../../../../council/privacy/kept-for.server.ts'
import { findNotice, toldNotices } from '../../../../council/privacy/notice.server.ts'
import { privacyLists } from '../../../../council/privacy/personal-data.server.ts'
import fold from '../../../css/fold.css?url'
import { dbOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { DataNotice } from '../../../ui/data-notice.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import type { Route } from './+types/privacy'
import { DutyPage, Part } from './duty-page.tsx'
import { GrievancePart } from './grievance-part.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const [words, officer, notice] = await Promise.all([
    getPageMessages(context, 'privacy', 'grievance', 'notice'),
    getGrievanceOfficer(dbOf(context)),
    findNotice(dbOf(context)),
  ])
  return { words, officer, notice, told: toldNotices.application, lists: privacyLists, keptFor }
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: fold }]

/** What most people want to know; everything that is kept is listed on two pages of its own. */
const shortLines = ['what', 'why', 'who', 'elsewhere', 'howLong', 'ask'] as const

const further = ['browser', 'outside', 'rights'] as const

export default withPageMessages(Privacy)

function Privacy({ loaderData: { officer, notice, told, lists, keptFor } }: Route.ComponentProps) {
  const t = useTranslations('pages.privacy')
  const { date } = useDateFormat()
  return (
    <DutyPage page="privacy">
      <ul className="bullets">
        {shortLines.map((line) => (
          <li key={line}>{t(`shortLines.${line}`, keptFor)}</li>
        ))}
      </ul>
      <ul>
        {lists.map((list) => (
          <li key={list}>
            <AloneLink to={`/privacy/${list}`}>{t(`inFull.${list}`)}</AloneLink>
          </li>
        ))}
      </ul>
      {further.map((part) => (
        <Part key={part} title={t(`${part}.title`)}>
          <p>{t(`${part}.text`)}</p>
        </Part>
      ))}
      <GrievancePart officer={officer} />
      <section id="notice">
        <DataNotice kind="application" told={told} />
        {notice && (
          <p className="quiet">{t('noticeVersion', { version: notice.version, date: date(notice.since) })}</p>
        )}
      </section>
    </DutyPage>
  )
}
