import { useTranslations } from 'use-intl'
import type { Approvable } from '../../../../council/cases/desk/approvable.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { DateText, useDateFormat } from '../../../ui/date-time.tsx'
import { TriangleIcon } from '../../../ui/icons.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { tickField, tickValue } from './tick-field.ts'
import { RowTick } from './ticked-form.tsx'

type ApprovableRowsProps = {
  cases: Approvable[]
  name: string
  path: string
  /** What was ticked before. */
  wasTicked: Record<string, string> | undefined
}

/** The cases that need a look, unticked, then the others, ticked; what cannot be approved here has no box. */
export function ApprovableRows({ cases, name, path, wasTicked }: ApprovableRowsProps) {
  const t = useTranslations('officer')
  const several = useTranslations('officer.several.approve')
  const placed = cases.map((one, index) => ({ one, index }))
  const groups = [
    { key: 'odd', cases: placed.filter(({ one }) => isOdd(one)) },
    { key: 'usual', cases: placed.filter(({ one }) => !isOdd(one)) },
  ] as const
  return (
    <table className="approvable" aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{t('number')}</th>
          <th scope="col">{t('received')}</th>
          <th scope="col">{t('applicant')}</th>
          <th scope="col">{several('why')}</th>
        </tr>
      </thead>
      {groups.map(
        ({ key, cases: rows }) =>
          rows.length > 0 && (
            <tbody key={key}>
              <tr className="approvable-group">
                <th scope="rowgroup" colSpan={4}>
                  <strong>{several(key, { count: rows.length, shown: formatCount(rows.length) })}</strong>
                  {` · ${several(`${key}More`)}`}
                </th>
              </tr>
              {rows.map(({ one, index }) => (
                <ApprovableRow
                  key={one.applicationId}
                  row={one}
                  index={index}
                  path={path}
                  checked={wasTicked ? Object.values(wasTicked).includes(tickValue(one)) : key === 'usual'}
                />
              ))}
            </tbody>
          ),
      )}
    </table>
  )
}

type RowProps = { row: Approvable; index: number; path: string; checked: boolean }

function ApprovableRow({ row, index, path, checked }: RowProps) {
  const { applicationId, applicantName, applicantVillage, date, never } = row
  return (
    <tr>
      <th scope="row">
        <span className="approvable-number">
          {never === undefined ? (
            <RowTick row={row} index={index} checked={checked} />
          ) : (
            <span className="row-tick" id={tickField(index)} tabIndex={-1} />
          )}
          <AloneLink to={`${path}/${applicationId}`}>{applicationId}</AloneLink>
        </span>
      </th>
      <td>
        <DateText iso={date} />
      </td>
      <td>
        {applicantName} <span className="fact-more">{applicantVillage}</span>
      </td>
      <td>
        <Why row={row} />
      </td>
    </tr>
  )
}

/** What is odd about a case and what it means, else how many of its papers were seen. */
function Why({ row: { never, changedAt, isUnseen, papers } }: { row: Approvable }) {
  const t = useTranslations('officer.several.approve')
  const time = useDateFormat()
  const seen = t('seen', { all: papers.all, seen: formatCount(papers.seen), shown: formatCount(papers.all) })
  if (never) return <Odd title={t(`never.${never}`)}>{t(`neverMore.${never}`)}</Odd>
  if (changedAt) return <Odd title={t('changed')}>{t('changedAt', { moment: time.moment(changedAt) })}</Odd>
  if (isUnseen) return <Odd title={t('unseen')}>{seen}</Odd>
  return seen
}

function Odd({ title, children }: { title: string; children: string }) {
  return (
    <>
      <strong className="approvable-odd">
        <TriangleIcon /> {title}
      </strong>
      <span className="fact-more">{children}</span>
    </>
  )
}

/** Whether it needs a look before it is approved. */
export function isOdd({ never, changedAt, isUnseen }: Approvable): boolean {
  return never !== undefined || changedAt !== undefined || isUnseen
}
