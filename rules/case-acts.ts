import { type Act, acts, allActs } from './acts.ts'

/** The acts that make an application’s history. */
export type CaseAct = { [A in Act]: (typeof acts)[A] extends { changesCase: boolean } ? A : never }[Act]
/** Those of them after which a form of the application that was opened before is stale. */
export type ChangingAct = { [A in Act]: (typeof acts)[A] extends { changesCase: true } ? A : never }[Act]
/** Those of them that its applicant reads. */
export type OwnCaseAct = { [A in Act]: (typeof acts)[A] extends { citizenSees: true } ? A : never }[Act]

export const caseActs = allActs.filter((act): act is CaseAct => 'changesCase' in acts[act])
export const changingActs = caseActs.filter(isChange)

/** Whether the act changes the application, and not only its history. */
export function isChange(act: CaseAct): act is ChangingAct {
  return acts[act].changesCase
}

/** Whether the applicant reads of the act, or the office did it for itself. */
export function isForCitizen(act: CaseAct): act is OwnCaseAct {
  return acts[act].citizenSees
}

/** Whether an authority does the act when it hears an appeal: that is no work on the application. */
export function isHearingAct(act: CaseAct): boolean {
  return acts[act].by.some((kind) => kind === 'appellate')
}
