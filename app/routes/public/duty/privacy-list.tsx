import { useTranslations } from 'use-intl'
import { keptFor } from '../../../../council/privacy/kept-for.server.ts'
import { personalData, privacyLists } from '../../../../council/privacy/personal-data.server.ts'
import { getPaperDays } from '../../../../council/profile/paper-days.server.ts'
import { dbOf, notFound } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/privacy-list'
import { Part } from './duty-page.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const list = privacyLists.find((name) => name === params.list)
  if (!list) throw notFound()
  const tables = personalData.filter((table) => table.list === list)
  const kept = { ...keptFor, casePaperDays: await getPaperDays(dbOf(context)) }
  return { words: await getPageMessages(context, 'privacy'), list, tables, keptFor: kept }
}

export default withPageMessages(PrivacyList)

function PrivacyList({ loaderData: { list, tables, keptFor } }: Route.ComponentProps) {
  const t = useTranslations('pages.privacy')
  const ui = useTranslations('ui')
  const strong = (words: React.ReactNode) => <strong>{words}</strong>
  return (
    <>
      <BackLink to="/privacy">{ui('duty.privacy')}</BackLink>
      <PageHead title={t(`inFull.${list}`)} lead={t('lead')} />
      <div className="prose">
        {tables.map(({ table, seenBy, kept, items }) => (
          <Part key={table} title={t(`table.${table}`)}>
            <ul className="bullets">
              {items.map((item) => (
                <li key={item}>{t.rich(`item.${item}`, { strong })}</li>
              ))}
            </ul>
            <DescriptionList
              items={[
                { label: t('whoSees'), value: t(`seenBy.${seenBy}`) },
                { label: t('howLong'), value: t(`kept.${kept}`, keptFor) },
              ]}
            />
          </Part>
        ))}
      </div>
    </>
  )
}
