import { redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { listOwnPapers } from '../../../../council/files/wallet/own-papers.server.ts'
import { removePage } from '../../../../council/files/wallet/remove-page.server.ts'
import { limits, retentionHours } from '../../../../rules/limits.ts'
import { paperLimits } from '../../../../rules/paper.ts'
import { readForm, text } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Form } from '../../../ui/form.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/papers'

export async function loader({ context }: Route.LoaderArgs) {
  const papers = await listOwnPapers(dbOf(context), actorOf(context, 'user'))
  return {
    papers: papers.map(({ paperId, name, createdAt, usedAt, pages }) => ({
      paperId,
      name,
      createdAt,
      endsAt: findEnd(usedAt),
      pages: pages.map(({ position }) => position),
    })),
    words: await getPageMessages(context, 'ownPapers', 'papers'),
  }
}

/** How long before a paper ends its owner reads of it. */
const toldHours = 30 * 24

/** When a paper ends that nobody uses; undefined while that is long to come. */
function findEnd(usedAt: string) {
  const end = Date.parse(usedAt) + retentionHours.paper * 3_600_000
  return end - Date.now() > toldHours * 3_600_000 ? undefined : new Date(end).toISOString()
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, { remove: text(limits.name) })
  if (!form.ok) throw notFound()
  // The same form sent again finds nothing to remove, and the page shows what is there.
  await removePage(dbOf(context), actorOf(context, 'user'), { paperId: form.values.remove })
  return redirect(url.pathname, 303)
}

export default withPageMessages(Papers)

function Papers({ loaderData: { papers } }: Route.ComponentProps) {
  const t = useTranslations('pages.ownPapers')
  const view = useTranslations('pages.papers')
  const user = useTranslations('user')
  const { date } = useDateFormat()
  const heading = t('heading')
  return (
    <>
      <BackLink to="/user">{user('servicesList')}</BackLink>
      <PageHead
        title={heading}
        area="user"
        lead={t('lead', { papers: paperLimits.papers, size: paperLimits.accountBytes / 1_000_000 })}
      />
      {papers.length === 0 && <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>}
      <ul className="states">
        {papers.map(({ paperId, name, createdAt, endsAt, pages }) => (
          <li key={paperId}>
            <span>
              <strong>{t('option', { name, date: date(createdAt) })}</strong>
              <span className="small">{t('pages', { count: pages.length })}</span>
              {endsAt !== undefined && <span className="small">{t('ends', { date: date(endsAt) })}</span>}
              {pages.map((position, index) => (
                <AloneLink key={position} to={`/user/papers/${paperId}/${position + 1}`} reloadDocument>
                  {view('view')} <span className="unseen">{name}: </span>
                  {view('page', { number: index + 1 })}
                </AloneLink>
              ))}
              <Form method="post" action="/user/papers">
                <Button kind="quiet" name="remove" value={paperId}>
                  {t('remove')} <span className="unseen">{name}</span>
                </Button>
              </Form>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
