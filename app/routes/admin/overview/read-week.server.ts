import { getOverview } from '../../../../council/cases/figures/overview.server.ts'
import { getWaitingFigures } from '../../../../council/cases/figures/waiting-figures.server.ts'
import { getWeekFigures } from '../../../../council/cases/figures/week.server.ts'
import { listVillages } from '../../../../council/profile/places.server.ts'
import { councilDay, dayNumber, dayOf, isDay, weekdayOf } from '../../../../rules/days.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { Route } from './+types/week'
import { lateAndUndated } from './late-and-undated.ts'

/** Reads the sheet of the week from the address's Monday; there is none for another day or a future week. */
export async function readWeek({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const language = languageOf(context)
  const today = councilDay(new Date().toISOString())
  const { monday } = params
  if (!isDay(monday) || weekdayOf(dayNumber(monday)) !== 1 || monday > today) throw notFound()
  const month = today.slice(0, 7)
  const { services } = await getOverview(db, actor, { from: month, to: month, language, today })
  const villages = (await listVillages(db)).map(({ name }) => name)
  const waiting = await getWaitingFigures(db, actor, { language, today, villages })
  return {
    monday,
    sunday: dayOf(dayNumber(monday) + 6),
    today,
    figures: await getWeekFigures(db, actor, { monday, language }),
    // Only what the council calls its villages is printed; whatever else applicants wrote stays in their
    // applications.
    waiting: {
      ...waiting,
      latest: waiting.latest.map(({ applicantVillage, ...one }) => ({
        ...one,
        village: villages.includes(applicantVillage) ? applicantVillage : undefined,
      })),
      oldest: waiting.oldest && { ...waiting.oldest, applicantVillage: '' },
    },
    ...lateAndUndated(services),
  }
}
