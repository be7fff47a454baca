import { Form, Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Holiday } from '../../../../council/calendar/calendar.server.ts'
import { dayNumber, weekdayOf } from '../../../../rules/days.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FieldGroup, FormCard } from '../../../ui/form-card.tsx'
import { Cell, Row, RowButton, RowsTable } from '../../../ui/rows-table.tsx'
import type { TextLanguage } from '../text-language.ts'

type HolidaysTableProps = { year: number; holidays: Holiday[]; languages: TextLanguage[] }

/** The public holidays of a year with their names. The button of a row posts `intent` (remove) and `day`. */
export function HolidaysTable({ year, holidays, languages }: HolidaysTableProps) {
  const t = useTranslations('admin.calendar')
  const dates = useDateFormat()
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
        <EmptyList message={t('noHolidays', { year })}>{t('noHolidaysMore')}</EmptyList>
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
              name={dates.date(`${day}T00:00:00Z`)}
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
  /** A field's name, label, value and error. */
  fieldProps: (field: string) => { name: string; label: string; defaultValue: string; error?: string }
  /** The council's own language first. */
  languages: TextLanguage[]
}

/** Adds one holiday to the list. */
export function HolidayForm({ fieldProps, languages }: HolidayFormProps) {
  const t = useTranslations('admin.calendar')
  return (
    <FormCard>
      <Form method="post" noValidate>
        <FieldGroup legend={t('addHoliday')}>
          <TextField
            {...fieldProps('day')}
            hint={t('dayHint')}
            type="date"
            autoComplete="off"
            width="phone"
            required
          />
          {languages.map(({ tag }, index) => (
            <TextField
              key={tag}
              {...fieldProps(`holiday-${tag}`)}
              lang={tag}
              autoComplete="off"
              dir="auto"
              optional={index > 0}
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
