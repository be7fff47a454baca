import { Form, Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Holiday } from '../../council/cases/calendar.server.ts'
import { dayNumber, weekdayOf } from '../../rules/days.ts'
import { Button, ButtonRow } from './button.tsx'
import { Empty } from './empty.tsx'
import { TextField } from './field.tsx'
import { FieldGroup, FormCard } from './form-card.tsx'
import { Cell, Row, RowButton, RowsTable } from './rows-table.tsx'
import type { TextLanguage } from './service-text-fields.tsx'
import { useTimeWords } from './time.tsx'

type HolidaysTableProps = { year: number; holidays: Holiday[]; languages: TextLanguage[] }

/** The public holidays of a year, each with its names; its forms post `intent` (remove) and `day`. */
export function HolidaysTable({ year, holidays, languages }: HolidaysTableProps) {
  const t = useTranslations('admin.calendar')
  const words = useTimeWords()
  const locale = useLocale()
  const heading = t('holidays', { year })
  return (
    <>
      <p>{t('holidaysMore')}</p>
      <p className="year-links">
        <Link to={`/admin/calendar?year=${year - 1}`}>{t('ofYear', { year: year - 1 })}</Link>{' '}
        <Link to={`/admin/calendar?year=${year + 1}`}>{t('ofYear', { year: year + 1 })}</Link>{' '}
        <Link to={`/admin/calendar/holidays/${year}`}>{t('paste')}</Link>
      </p>
      {holidays.length === 0 ? (
        <Empty message={t('noHolidays', { year })}>{t('noHolidaysMore')}</Empty>
      ) : (
        <RowsTable
          name={heading}
          wide
          columns={[{ label: t('day') }, { label: t('names') }, { label: t('acts'), hidden: true }]}
        >
          {holidays.map(({ day, names }) => (
            <Row
              key={day}
              id={`holiday-${day}`}
              name={words.date(`${day}T00:00:00Z`)}
              meta={t('weekday', { day: String(weekdayOf(dayNumber(day))) })}
              actions={
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="day" value={day} />
                  <RowButton name="intent" value="remove">
                    {t('remove')}
                  </RowButton>
                </Form>
              }
            >
              <Cell>
                {languages
                  .filter(({ tag }) => names[tag])
                  .map(({ tag }) => (
                    <span key={tag} className="fact-line" lang={tag === locale ? undefined : tag}>
                      {names[tag]}
                    </span>
                  ))}
              </Cell>
            </Row>
          ))}
        </RowsTable>
      )}
    </>
  )
}

type HolidayFormProps = {
  /** What a field is called, holds, and what is wrong with it. */
  of: (field: string) => { name: string; label: string; defaultValue: string; error?: string }
  /** The council's own first. */
  languages: TextLanguage[]
}

/** Adds one holiday to the list. */
export function HolidayForm({ of, languages }: HolidayFormProps) {
  const t = useTranslations('admin.calendar')
  return (
    <FormCard>
      <Form method="post" noValidate>
        <FieldGroup legend={t('addHoliday')}>
          <TextField
            {...of('day')}
            hint={t('dayHint')}
            type="date"
            autoComplete="off"
            width="phone"
            required
          />
          {languages.map(({ tag }, nth) => (
            <TextField
              key={tag}
              {...of(`holiday-${tag}`)}
              lang={tag}
              autoComplete="off"
              dir="auto"
              optional={nth > 0}
            />
          ))}
        </FieldGroup>
        <ButtonRow>
          <Button kind="secondary">{t('addHoliday')}</Button>
        </ButtonRow>
      </Form>
    </FormCard>
  )
}
