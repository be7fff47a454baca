import type { Database } from './tables.ts'

/** How many second factors, with recovery codes, and codes to phones are lost with the council's secret. */
export type Sealed = Record<'factors' | 'codes', number>

/** Counts what is sealed with the council's secret, or kept as a digest with it. */
export async function countSealed(db: Database): Promise<Sealed> {
  const factors = await db
    .selectFrom('secondFactors')
    .select('userId')
    .where('sealed', 'is not', null)
    .execute()
  const codes = await db.selectFrom('phoneCodes').select('phone').execute()
  return { factors: factors.length, codes: codes.length }
}
