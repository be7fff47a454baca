import { useTranslations } from 'use-intl'
import type { CalendarSettings } from '../../../../council/calendar/calendar.server.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { LinkLine } from '../../../ui/link.tsx'

/** How the council counts days, with a link to change it. */
export function HowDaysCount({ settings }: { settings: CalendarSettings }) {
  const t = useTranslations('admin.calendar')
  const { weekly, countFrom, holidays, lastDayOnHoliday, afterMissing } = settings
  const { appealDays, appealSource, appealOnOpenDay } = settings
  const days = weekly.map((day) => t('weekday', { day: String(day) })).join(', ')
  return (
    <section className="form-card" aria-labelledby="counting">
      <h3 id="counting">{t('counting')}</h3>
      <DescriptionList
        items={[
          { label: t('weekly'), value: days || t('noWeekly') },
          { label: t('countFrom'), value: t(`choice.${countFrom}`) },
          { label: t('holidaysCounted'), value: t(`choice.${holidays}`) },
          { label: t('lastDayOnHoliday'), value: t(`choice.${lastDayOnHoliday}`) },
          { label: t('afterMissing'), value: t(`choice.${afterMissing}`) },
          { label: t('appealDays'), value: t('daysValue', { count: appealDays }) },
          { label: t('appealSource'), value: appealSource },
          { label: t('appealOnOpenDay'), value: t(`choice.${appealOnOpenDay ? 'openDay' : 'anyDay'}`) },
        ]}
      />
      <LinkLine to="/admin/calendar/counting">{t('changeCounting')}</LinkLine>
    </section>
  )
}
