import { districtSorts, getDistrict } from '../../../council/office/district/list-district.server.ts'
import { councilDay } from '../../../rules/days.ts'
import { lastMonths } from '../../../rules/months.ts'
import { actorOf, type Context, dbOf } from '../../http/context.server.ts'
import { languageOf } from '../../i18n/language.server.ts'

const monthCount = 12

/** The councils of the district in the period and in the order that the address asks for. */
export async function readDistrict(context: Context, url: URL) {
  const today = councilDay(new Date().toISOString())
  const months = lastMonths(today, monthCount).reverse()
  const month = months.find((one) => one === url.searchParams.get('month'))
  const sort = districtSorts.find((one) => one === url.searchParams.get('sort')) ?? 'overdue'
  const asked = { language: languageOf(context), today, month, sort }
  return {
    ...(await getDistrict(dbOf(context), actorOf(context, 'admin'), asked)),
    today,
    months,
    month,
    sort,
  }
}
