import { useTranslations } from 'use-intl'
import type { Duty } from '../../rules/roles.ts'
import { Banner } from './banner.tsx'
import { useDateFormat } from './date-time.tsx'
import { Breakable } from './description-list.tsx'
import { EmptyList } from './empty-list.tsx'
import { Form } from './form.tsx'
import { AloneLink } from './link.tsx'
import { Pagination } from './pagination.tsx'
import { Cell, Row, RowButton, RowLink, RowsTable } from './rows-table.tsx'

type StaffAccountsProps = {
  accounts: {
    id: string
    name: string
    /** An email or a phone number. */
    signInName: string
    /** '' until somebody has entered it. */
    office: string
    /** What it is kept to; null for all of the staff's work. */
    duty: Duty | null
    createdAt: string
    disabledAt: string | null
    /** Since when two-step sign-in has been on. */
    confirmedAt: string | null
  }[]
  previous?: string
  next?: string
  /** What people call the identity service to which staff can be invited; undefined: there is none. */
  service?: string
}

/** The staff accounts; its forms post `intent` (link, signOut, disable, enable) and `userId`. */
export function StaffAccounts({ accounts, previous, next, service }: StaffAccountsProps) {
  const t = useTranslations('admin')
  const field = useTranslations('field')
  const words = useDateFormat()
  const heading = t('staffAccounts')
  return (
    <section className="section">
      <h3>{heading}</h3>
      {accounts.length === 0 && <EmptyList message={t('noStaff')}>{t('noStaffMore')}</EmptyList>}
      {accounts.length > 0 && (
        <>
          <RowsTable wide name={heading} actions columns={[t('columns.name'), t('columns.email')]}>
            {accounts.map(({ id, name, signInName, office, duty, createdAt, disabledAt, confirmedAt }) => (
              <Row
                key={id}
                id={id}
                name={name}
                meta={
                  disabledAt
                    ? t('disabledSince', { since: words.date(createdAt), date: words.date(disabledAt) })
                    : t('since', { since: words.date(createdAt) })
                }
                actions={
                  <>
                    <RowLink to={`/admin/staff/${id}`}>{t('office')}</RowLink>
                    {disabledAt ? (
                      <StaffActionForm userId={id} intent="enable" />
                    ) : (
                      <>
                        {service !== undefined && (
                          <RowLink to={`/admin/staff/${id}/identity`}>{service}</RowLink>
                        )}
                        <StaffActionForm userId={id} intent="link" />
                        {confirmedAt && <StaffActionForm userId={id} intent="clearingLink" />}
                        <StaffActionForm userId={id} intent="signOut" />
                        <StaffActionForm userId={id} intent="disable" />
                      </>
                    )}
                  </>
                }
              >
                <Cell
                  second={
                    <>
                      {[office, duty && t(duty === 'counter' ? 'dutyCounter' : 'dutyAppeals')]
                        .filter(Boolean)
                        .join(' · ')}
                      {(office || duty) && <br />}
                      <AloneLink to={`/admin/staff/${id}/names`}>{t('namesLink')}</AloneLink>{' '}
                      <AloneLink to={`/admin/staff/${id}/phone`}>{t('phoneLink')}</AloneLink>{' '}
                      <AloneLink to={`/admin/staff/${id}/duty`}>{field('duty')}</AloneLink>
                    </>
                  }
                >
                  <Breakable text={signInName} />
                </Cell>
              </Row>
            ))}
          </RowsTable>
          <Pagination shown={t('staffCount', { count: accounts.length })} previous={previous} next={next} />
        </>
      )}
    </section>
  )
}

const labels = {
  link: 'giveLink',
  clearingLink: 'giveClearingLink',
  signOut: 'signOut',
  disable: 'disable',
  enable: 'enable',
} as const

function StaffActionForm({ userId, intent }: { userId: string; intent: keyof typeof labels }) {
  const t = useTranslations('admin')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="userId" value={userId} />
      <RowButton name="intent" value={intent}>
        {t(labels[intent])}
      </RowButton>
    </Form>
  )
}

/** Shows a new one-time link, which is never shown again. */
export function OneTimeLinkBanner({
  name,
  address,
  expiresAt,
  clearsFactor = false,
}: {
  name: string
  address: string
  expiresAt: string
  clearsFactor?: boolean
}) {
  const t = useTranslations('admin')
  const words = useDateFormat()
  return (
    <Banner kind="success" heading={t('linkGiven', { name })}>
      <div className="prose">
        <p>
          <strong>{address}</strong>
        </p>
        <p>{t('linkGivenMore', { name, until: words.moment(expiresAt) })}</p>
        {clearsFactor && <p>{t('clearingLinkMore', { name })}</p>}
      </div>
    </Banner>
  )
}
