import { useTranslations } from 'use-intl'
import {
  getCalendarSettings,
  listExtensionOrders,
  listHolidays,
} from '../../../../council/calendar/calendar.server.ts'
import { listServicesToFilterBy } from '../../../../council/cases/applications/inbox.server.ts'
import { getCouncilLanguage } from '../../../../council/profile/council-profile.server.ts'
import { councilDay, isDay } from '../../../../rules/days.ts'
import { limits } from '../../../../rules/limits.ts'
import { optionalText, readForm } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { parameterText } from '../../../http/address.server.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { DraftBanner } from '../draft-banner.tsx'
import { isRefused } from '../use-admin-form.ts'
import type { Route } from './+types/calendar'
import { answerCalendarForm } from './calendar-form.server.ts'
import { type CalendarAnswer, MovedCasesForm, PreviewNotice } from './change-preview.tsx'
import { ExtensionOrders } from './extension-orders.tsx'
import { nameField } from './holiday-fields.ts'
import { readHolidayForm, readHolidayRemoval, readYear } from './holiday-forms.server.ts'
import { HolidayForm, HolidayRemoval, HolidaysTable } from './holidays.tsx'
import { HowDaysCount } from './how-days-count.tsx'

export const handle = { mainForm: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const language = languageOf(context)
  const now = councilDay(new Date().toISOString())
  const year = readYear(parameterText(url, 'year')) ?? Number(now.slice(0, 4))
  const own = await getCouncilLanguage(db)
  const services = await listServicesToFilterBy(db, actor, language)
  const nameOf = (id: string) => services.find(({ serviceId }) => serviceId === id)?.serviceName ?? id
  const first = (tag: string) => Number(tag === own)
  return {
    year,
    typed: await findTyped({ context, url }, actor),
    settings: await getCalendarSettings(db),
    holidays: await listHolidays(db, year),
    hasLastYears: (await listHolidays(db, year - 1)).length > 0,
    orders: (await listExtensionOrders(db)).map(({ createdAt: _, serviceIds, ...order }) => ({
      ...order,
      services: serviceIds.map(nameOf),
    })),
    languages: [...languages].sort((one, other) => first(other.tag) - first(one.tag)),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { typed } = await readForm(request.clone(), { intent: optionalText(limits.name) })
  const posted = { request, context, url, subject: '' }
  return answerCalendarForm(posted, typed.intent === '' ? readHolidayForm : readHolidayRemoval)
}

export const clientAction = sendPreservingForm<typeof action>

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  const answer: CalendarAnswer | undefined = actionData
  const { year, typed, settings, holidays, hasLastYears, orders, languages } = loaderData
  const t = useTranslations('admin.calendar')
  const labels: Record<string, string> = { day: t('day'), because: t('because') }
  for (const { tag, name: language } of languages) labels[nameField(tag)] = t('holiday', { language })
  const { summary, failure, fieldProps: propsOf } = useRefusedForm(answer, labels)
  const fieldProps = (field: string) => propsOf(field, typed?.[field])
  const heading = t('heading')
  const preview = answer?.preview
  const refused = isRefused(answer)
  const { intent, day = '' } = answer?.typed ?? typed ?? {}
  const removing = intent === 'remove' && isDay(day)
  return (
    <>
      <PageHead
        title={heading}
        page={preview ? t('preview.title', { heading }) : heading}
        area="admin"
        refused={refused}
      >
        <p>{t('more')}</p>
        {preview && <PreviewNotice preview={preview} />}
      </PageHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <DraftBanner isRestored={typed !== undefined && !answer} />
      {answer && preview && (
        <MovedCasesForm form={removing ? 'remove-holiday' : 'add-holiday'} typed={answer.typed} />
      )}
      {removing && (
        <HolidayRemoval
          day={day}
          fieldProps={fieldProps}
          preview={preview}
          refused={refused}
          back={`/admin/calendar?year=${year}`}
        />
      )}
      <HowDaysCount settings={settings} />
      <section className="section" aria-labelledby="holidays">
        <h3 id="holidays">{t('holidays', { year })}</h3>
        <HolidaysTable year={year} holidays={holidays} hasLastYears={hasLastYears} languages={languages} />
        {!removing && (
          <HolidayForm
            key={JSON.stringify(holidays)}
            year={year}
            fieldProps={fieldProps}
            languages={languages}
            preview={preview}
            refused={refused}
          />
        )}
      </section>
      <ExtensionOrders orders={orders} />
    </>
  )
}
