import { useTranslations } from 'use-intl'
import { listMembers } from '../../../../council/files/members.server.ts'
import { maxMembers } from '../../../../rules/family.ts'
import rowsSheet from '../../../css/own-rows.css?url'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/family'

export async function loader({ context }: Route.LoaderArgs) {
  const members = await listMembers(dbOf(context), actorOf(context, 'user'))
  return { members, words: await getPageMessages(context, 'family') }
}

export default withPageMessages(Family)

function Family({ loaderData: { members } }: Route.ComponentProps) {
  const t = useTranslations('pages.family')
  const field = useTranslations('field')
  const heading = t('heading')
  const add = { to: '/user/family/new', label: t('add') }
  return (
    <>
      <link rel="stylesheet" href={rowsSheet} precedence="page" />
      <PageHead title={heading} area="user" lead={t('lead')} />
      {members.length === 0 && (
        <EmptyList message={t('none')} action={add}>
          {t('noneMore')}
        </EmptyList>
      )}
      {members.length > 0 && (
        <RowsTable name={heading} actions columns={[field('name'), t('relationLabel')]}>
          {members.map(({ id, name, fatherName: father, motherName: mother, relation }) => (
            <Row
              key={id}
              id={id}
              name={name}
              meta={t('parents', { father, mother })}
              actions={<RowLink to={`/user/family/${id}`}>{t('change')}</RowLink>}
            >
              <Cell>{t(`relation.${relation}`)}</Cell>
            </Row>
          ))}
        </RowsTable>
      )}
      {members.length >= maxMembers && (
        <Banner kind="info" heading={t('full')}>
          <p>{t('fullMore', { count: maxMembers })}</p>
        </Banner>
      )}
      {members.length > 0 && members.length < maxMembers && (
        <ButtonRow>
          <ButtonLink to={add.to}>{add.label}</ButtonLink>
        </ButtonRow>
      )}
    </>
  )
}
