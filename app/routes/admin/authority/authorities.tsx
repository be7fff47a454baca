import { useTranslations } from 'use-intl'
import { listAuthorities } from '../../../../council/cases/appeals/keep-authorities.server.ts'
import { listLostAppeals } from '../../../../council/cases/appeals/lost-appeals.server.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/authorities'
import { LostAppeals } from './lost-appeals.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, actor, language] = [dbOf(context), actorOf(context, 'admin'), languageOf(context)]
  const authorities = await listAuthorities(db, actor, language)
  const page = await listLostAppeals(db, actor, language, readCursor(url))
  await noteListed(context, page.rows)
  const lost = { rows: page.rows, ...pageLinks(url, page) }
  return { authorities, lost, language, words: await getPageMessages(context, 'authorities') }
}

export default withPageMessages(Authorities)

function Authorities({ loaderData: { authorities, lost, language } }: Route.ComponentProps) {
  const t = useTranslations('pages.authorities')
  const heading = t('heading')
  return (
    <>
      <PageHead title={heading} area="admin" lead={t('lead')} />
      <LostAppeals lost={lost} language={language} />
      {authorities.length === 0 ? (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      ) : (
        <RowsTable wide actions name={heading} columns={[t('name'), t('holder'), t('services')]}>
          {authorities.map(({ authorityId, level, name, lang, holderName, services }) => (
            <Row
              key={authorityId}
              id={authorityId}
              name={name}
              lang={lang === language ? undefined : lang}
              meta={t('levels', { level: String(level) })}
              actions={<RowLink to={`/admin/authorities/${authorityId}`}>{t('change')}</RowLink>}
            >
              <Cell label={t('holder')}>{holderName ?? t('nobody')}</Cell>
              <Cell>{t('count', { count: services })}</Cell>
            </Row>
          ))}
        </RowsTable>
      )}
      <ButtonRow>
        <ButtonLink to="/admin/authorities/add">{t('add')}</ButtonLink>
      </ButtonRow>
    </>
  )
}
