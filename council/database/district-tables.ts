import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import { ofNobody } from './described-table.ts'

/** A council of a district. The table is empty but in the district's registry: no council names another. */
export interface DistrictCouncilRow {
  /** The name of its folder; of a council that is run elsewhere, its host. */
  slug: string
  host: string
  /** The day of its last report; '' until the first is there. */
  reportedOn: Generated<Day>
  /** A `CouncilReport` as JSON; '' until the first is there. */
  report: Generated<string>
}

export const districtTables = { districtCouncils: ofNobody<DistrictCouncilRow>() }
