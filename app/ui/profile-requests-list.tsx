import { useTranslations } from 'use-intl'
import { DateText } from './date-time.tsx'
import { Breakable } from './description-list.tsx'
import { Form } from './form.tsx'
import { Cell, Row, RowButton, RowLink, RowsTable } from './rows-table.tsx'

type ProfileRequestsListProps = {
  requests: { id: string; name: string; signInName: string; message: string; date: string; userId?: string }[]
  /** The address at which a person's profile is changed; without it the list only says who asks. */
  openPerson?: (userId: string) => string
}

/** The changes that citizens request to their profiles; its forms post `intent` done and the `requestId`. */
export function ProfileRequestsList({ requests, openPerson }: ProfileRequestsListProps) {
  const t = useTranslations('profileRequests')
  return (
    <RowsTable name={t('heading')} actions columns={[t('columns.person'), t('columns.message')]}>
      {requests.map(({ id, name, signInName, message, date, userId }) => (
        <Row
          key={id}
          id={id}
          name={name}
          meta={
            <>
              <Breakable text={signInName} /> · <DateText iso={date} />
            </>
          }
          actions={
            <>
              {openPerson && userId !== undefined && (
                <RowLink to={openPerson(userId)}>{t('openProfile')}</RowLink>
              )}
              <Form method="post">
                <input type="hidden" name="intent" value="done" />
                <input type="hidden" name="requestId" value={id} />
                <RowButton kind="outlined">{t('done')}</RowButton>
              </Form>
            </>
          }
        >
          <Cell>
            <span className="as-written" dir="auto">
              {message}
            </span>
          </Cell>
        </Row>
      ))}
    </RowsTable>
  )
}
