import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { telephoneAddress } from '../../../ui/contact-links.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Form } from '../../../ui/form.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { Cell, Row, RowButton, RowsTable } from '../../../ui/rows-table.tsx'
import { type ShownCall, WhatToSay } from './what-to-say.tsx'

type CallRowsProps = { name: string; rows: ShownCall[]; path: string }

/** People to be called, each with all that they are to be told, and what came of it. */
export function CallRows({ name, rows, path }: CallRowsProps) {
  const t = useTranslations('officer.calls')
  const people = Map.groupBy(rows, ({ person, receiver }) => `${person} ${receiver}`)
  return (
    <div className="calls">
      <RowsTable wide name={name} actions columns={[t('whom'), t('phone'), t('say'), t('waiting')]}>
        {[...people.entries()].map(([key, news]) => (
          <PersonRow key={key} news={news} path={path} />
        ))}
      </RowsTable>
    </div>
  )
}

function PersonRow({ news, path }: { news: ShownCall[]; path: string }) {
  const t = useTranslations('officer.calls')
  const dates = useDateFormat()
  const [first] = news
  if (!first) return null
  const { id, applicantName, applicantVillage, receiver, language, languageName, since } = first
  const attempts = Math.max(...news.map((one) => one.attempts))
  return (
    <Row
      id={id}
      name={applicantName}
      meta={
        <>
          <span lang={language}>{languageName}</span>
          {applicantVillage && ` · ${applicantVillage}`}
        </>
      }
      actions={
        <CallForm call={first}>
          <RowButton name="intent" value="notReached">
            {t('notReached')}
          </RowButton>
        </CallForm>
      }
    >
      <Cell>
        <a href={telephoneAddress(receiver)} className="alone nobreak">
          {`${receiver.slice(0, 5)}\u00a0${receiver.slice(5)}`}
        </a>
      </Cell>
      <Cell kind="person">
        <ul className="call-news">
          {news.map((one) => (
            <li key={one.id} className="call-line">
              <NewsText call={one} path={path}>
                <a
                  href={`https://wa.me/91${receiver}?text=${encodeURIComponent(one.message)}`}
                  rel="noreferrer"
                  className="alone"
                >
                  {t('whatsApp')}
                </a>
              </NewsText>
              <CallForm call={one}>
                <RowButton name="intent" value="told" kind="outlined">
                  {t('told')}
                </RowButton>
              </CallForm>
            </li>
          ))}
        </ul>
      </Cell>
      <Cell second={attempts > 0 && t('notReachedTimes', { count: attempts })}>
        {t('since', { date: dates.date(since) })}
      </Cell>
    </Row>
  )
}

type NewsTextProps = { call: ShownCall; path: string; children: ReactNode }

/** What to say of one application, and which it is. */
export function NewsText({ call, path, children }: NewsTextProps) {
  const t = useTranslations('officer.calls')
  const { applicationId, serviceName, langs, mayBeTold } = call
  return (
    <div className="call-text">
      <strong>
        <WhatToSay row={call} />
      </strong>
      <span className="cell-second" lang={langs.serviceName}>
        {serviceName}
      </span>
      {mayBeTold && <span className="cell-second as-written">{t('mayBeTold', { whom: mayBeTold })}</span>}
      <span className="call-ways">
        <AloneLink to={`${path}/application/update/${applicationId}`}>{applicationId}</AloneLink>
        {children}
      </span>
    </div>
  )
}

/** The form of one news; of two officers at one row the second one's does nothing. */
export function CallForm({ call, children }: { call: ShownCall; children: ReactNode }) {
  return (
    <Form method="post">
      <input type="hidden" name="call" value={call.id} />
      <input type="hidden" name="attempts" value={call.attempts} />
      {children}
    </Form>
  )
}
