import { useTranslations } from 'use-intl'
import { listBreaches } from '../../../../../council/privacy/breaches.server.ts'
import { actorOf, dbOf } from '../../../../http/context.server.ts'
import { getPageMessages } from '../../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../../i18n/with-page-messages.tsx'
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx'
import { useDateFormat } from '../../../../ui/date-time.tsx'
import { EmptyList } from '../../../../ui/empty-list.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../../ui/rows-table.tsx'
import { PageHead } from '../../../../ui/screen-head.tsx'
import type { Route } from './+types/breaches'

export async function loader({ context }: Route.LoaderArgs) {
  const breaches = await listBreaches(dbOf(context), actorOf(context, 'admin'))
  return {
    words: await getPageMessages(context, 'breach'),
    breaches: breaches.map(({ breachId, fromDay, toDay, tellingAt, progress }) => ({
      breachId,
      fromDay,
      toDay,
      isTold: tellingAt !== null,
      people: progress.people,
      told: progress.byMessage + progress.byPage + progress.givenOut,
    })),
  }
}

/** What the council has recorded, and how far the people are told. */
export default withPageMessages(Breaches)

function Breaches({ loaderData: { breaches } }: Route.ComponentProps) {
  const t = useTranslations('admin.breach')
  const words = useTranslations('pages.breach')
  const { date } = useDateFormat()
  const heading = t('heading')
  return (
    <>
      <PageHead title={heading} area="admin" lead={t('lead')} />
      {breaches.length === 0 ? (
        <EmptyList message={t('nothing')} action={{ to: '/admin/privacy/breach/new', label: t('record') }}>
          {t('nothingMore')}
        </EmptyList>
      ) : (
        <RowsTable name={heading} wide actions columns={[words('when'), t('people'), t('told')]}>
          {breaches.map(({ breachId, fromDay, toDay, isTold, people, told }) => (
            <Row
              key={breachId}
              id={breachId}
              name={
                fromDay === toDay ? date(fromDay) : words('days', { from: date(fromDay), to: date(toDay) })
              }
              actions={<RowLink to={`/admin/privacy/breach/${breachId}`}>{t('open')}</RowLink>}
            >
              <Cell label={t('people')}>{String(people)}</Cell>
              <Cell label={t('told')}>
                {isTold ? t('toldOf', { told: String(told), people: String(people) }) : t('notTold')}
              </Cell>
            </Row>
          ))}
        </RowsTable>
      )}
      {breaches.length > 0 && (
        <ButtonRow>
          <ButtonLink to="/admin/privacy/breach/new">{t('record')}</ButtonLink>
        </ButtonRow>
      )}
    </>
  )
}
