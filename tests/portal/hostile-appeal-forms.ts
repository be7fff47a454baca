import { councilDay } from '../../rules/days.ts'
import { refuseApplication } from '../refusals.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'

/** The letter of an appeal, and what the office records of it. */
export const appealForms: Record<string, FormRow> = {
  appeal: {
    kinds: { askedFor: 'choice', words: 'optionalLinesInside', wantsHearing: 'box' },
    async sound(council) {
      const at = `/user/applications/${await newRefused(council)}/appeal/1`
      return { at, fields: { askedFor: 'service', words: 'I came twice.' } }
    },
  },
  'appeal handed in, by the admin': handedInForm('admin'),
  'appeal handed in, by staff': handedInForm('staff'),
  'appeal decided, by the admin': decidedForm('admin'),
  'appeal decided, by staff': decidedForm('staff'),
}

function handedInForm(who: 'admin' | 'staff'): FormRow {
  return {
    kinds: { appeal: 'unknown', on: 'day', reference: 'optionalLine' },
    empty: 404,
    async sound(council) {
      const number = await newAppeal(council)
      const fields = { intent: 'handedIn', appeal: `${number}-A1`, on: today(), reference: 'BDO/7' }
      return { at: `/${who}/application/update/${number}/appeals`, fields }
    },
  }
}

function decidedForm(who: 'admin' | 'staff'): FormRow {
  return {
    kinds: { appeal: 'unknown', on: 'day', result: 'lines' },
    empty: 404,
    async sound(council) {
      const number = await newAppeal(council)
      const handedIn = { handedInOn: today() }
      await council.db.updateTable('appeals').set(handedIn).where('applicationId', '=', number).execute()
      const fields = { intent: 'decided', appeal: `${number}-A1`, on: today(), result: 'Give it.' }
      return { at: `/${who}/application/update/${number}/appeals`, fields }
    },
  }
}

const today = () => councilDay(new Date().toISOString())

async function newRefused(council: HostileCouncil) {
  const number = await council.newApplication()
  await refuseApplication(council.db, number, 'Not of this village.')
  return number
}

/** The number of a refused application of which a letter of appeal is written. */
export async function newAppeal(council: HostileCouncil): Promise<string> {
  const number = await newRefused(council)
  await council.as('user').post(`/user/applications/${number}/appeal/1`, { askedFor: 'service' })
  return number
}
