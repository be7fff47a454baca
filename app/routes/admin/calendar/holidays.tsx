import { useLocale, useTranslations } from 'use-intl'
import type { Holiday } from '../../../../council/calendar/calendar.server.ts'
import { dayNumber, weekdayOf } from '../../../../rules/days.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { CardForm, FieldGroup, FormCard } from '../../../ui/form-card.tsx'
import { Link } from '../../../ui/link.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { Cell, Row, RowButton, RowsTable } from '../../../ui/rows-table.tsx'
import type { TextLanguage } from '../text-language.ts'
import { ChangePreview, PreviewButtons, WhyNearer, type WhyNearerProps } from './change-preview.tsx'
import { nameField } from './holiday-fields.ts'

type HolidaysTableProps = {
  year: number
  holidays: Holiday[]
  /** Whether there is a list of the year before, to begin from. */
  hasLastYears: boolean
  languages: TextLanguage[]
}

/** The public holidays of a year with their names. The button of a row posts `intent` (remove) and `day`. */
export function HolidaysTable({ year, holidays, hasLastYears, languages }: HolidaysTableProps) {
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
        <Link to={`/admin/calendar/holidays/${year}`}>{t('paste')}</Link>{' '}
        {hasLastYears && (
          <Link to={`/admin/calendar/holidays/${year}?copy=yes`}>
            {t('copyLastYears', { year: year - 1 })}
          </Link>
        )}
      </p>
      {holidays.length === 0 ? (
        <EmptyList message={t('noHolidays', { year })}>{t('noHolidaysMore')}</EmptyList>
      ) : (
        <RowsTable name={heading} wide actions columns={[t('day'), t('names')]}>
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

type HolidayFormProps = WhyNearerProps & {
  year: number
  /** The council's own language first. */
  languages: TextLanguage[]
  refused: boolean
}

/** Adds one holiday to the list. */
export function HolidayForm({ year, fieldProps, languages, preview, refused }: HolidayFormProps) {
  const t = useTranslations('admin.calendar')
  return (
    <CardForm>
      <FieldGroup legend={t('addHoliday')}>
        <TextField
          {...fieldProps('day')}
          hint={t('dayHint', { year })}
          type="date"
          autoComplete="off"
          width="phone"
          required
        />
        {languages.map(({ tag }, index) => (
          <TextField
            key={tag}
            {...fieldProps(nameField(tag))}
            lang={tag}
            autoComplete="off"
            dir="auto"
            optional={index > 0}
          />
        ))}
      </FieldGroup>
      {preview && <ChangePreview preview={preview} refused={refused} />}
      <WhyNearer fieldProps={fieldProps} preview={preview} />
      <ButtonRow>
        {preview ? <PreviewButtons preview={preview} /> : <Button kind="secondary">{t('addHoliday')}</Button>}
      </ButtonRow>
    </CardForm>
  )
}

type HolidayRemovalProps = WhyNearerProps & { day: string; refused: boolean; back: string }

/** What taking a holiday out of the list would do, and the button that does it, or that looks again. */
export function HolidayRemoval({ day, fieldProps, preview, refused, back }: HolidayRemovalProps) {
  const t = useTranslations('admin.calendar')
  const dates = useDateFormat()
  return (
    <FormCard>
      <h3>{t('removeHoliday', { date: dates.date(day) })}</h3>
      <Form id={mainFormId} method="post" noValidate>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="day" value={day} />
        {preview && <ChangePreview preview={preview} refused={refused} />}
        <WhyNearer fieldProps={fieldProps} preview={preview} />
        <ButtonRow>
          {preview ? (
            <Button name="seen" value={preview.fingerprint}>
              {t('preview.carryOut')}
            </Button>
          ) : (
            <Button>{t('preview.lookAgain')}</Button>
          )}
          <CancelLink to={back} />
        </ButtonRow>
      </Form>
    </FormCard>
  )
}
