import type { ActTraits } from './act-traits.ts'
import { kinds } from './roles.ts'

const officers = ['admin', 'staff'] as const
const office = ['admin', 'staff', 'intermediary'] as const
const changing = { subject: 'application', changesCase: true, citizenSees: true } as const
const told = { subject: 'application', changesCase: false, citizenSees: true } as const
const internal = { subject: 'application', changesCase: false, citizenSees: false } as const

/** Every act of the audit, in the order in which the audit’s filter offers them. */
export const acts = {
  'session.opened': { subject: 'account', by: kinds },
  'session.refused': { subject: 'account', by: ['visitor'] },
  'session.endedByService': { subject: 'account', by: ['identityService'] },
  'session.ended': { subject: 'account', by: kinds },
  'session.othersEnded': { subject: 'account', by: kinds },
  'session.endedByAdmin': { subject: 'account', by: ['admin'] },
  'session.browserForgotten': { subject: 'account', by: kinds },
  'session.disowned': { subject: 'account', by: kinds },
  'notice.read': { subject: 'account', by: kinds },
  'door.refused': { subject: 'area', by: kinds },
  'case.opened': { subject: 'application', by: officers },
  'profile.opened': { subject: 'account', by: ['staff'] },
  'register.exported': { subject: 'file', by: officers },
  'application.submitted': { ...changing, by: kinds },
  'application.marked': { ...changing, by: officers },
  'application.answered': { ...changing, by: ['user'] },
  'application.paperRemoved': { ...changing, by: ['user'] },
  'application.noted': { ...internal, by: officers },
  'application.decided': { ...changing, by: [...officers, 'operator'] },
  'application.undone': { ...changing, by: officers },
  'application.setAside': { ...changing, by: officers },
  'application.withdrawn': { ...changing, by: ['user'] },
  'application.broughtBack': { ...changing, by: [...officers, 'user'] },
  'application.called': { ...told, by: officers },
  'application.notReached': { ...told, by: officers },
  'application.toldOnPaper': { ...told, by: officers },
  'application.decisionSeen': { ...told, by: ['user'] },
  'application.correctionBegun': { ...told, by: ['user'] },
  'application.handedOver': { ...told, by: officers },
  'certificate.issued': { ...told, by: officers },
  'certificate.cancelled': { ...told, by: officers },
  'appeal.written': { ...told, by: ['user'] },
  'appeal.handedIn': { ...told, by: officers },
  'appeal.decided': { ...told, by: officers },
  'charge.added': { subject: 'application', by: officers },
  'charge.waived': { subject: 'application', by: ['admin'] },
  // With a withdrawal, an undone decision or another one: nobody decides it for itself.
  'charge.lapsed': { subject: 'application', by: [...officers, 'user', 'operator'] },
  'payment.said': { subject: 'application', by: ['user'] },
  'payment.received': { subject: 'application', by: officers },
  'payment.notFound': { subject: 'application', by: officers },
  'payment.refunded': { subject: 'application', by: ['admin'] },
  'receipt.issued': { subject: 'application', by: officers },
  'receipt.cancelled': { subject: 'application', by: ['admin'] },
  'cash.counted': { subject: 'account', by: officers },
  'application.assigned': { ...internal, by: [...officers, 'operator'] },
  'application.slipReprinted': { ...told, by: office },
  'application.claimed': { ...told, by: ['user'] },
  'application.followed': { ...told, by: officers },
  'application.givenBack': { ...told, by: ['admin'] },
  'application.likeFound': { subject: 'application', by: ['intermediary'] },
  'application.lookedAgain': { subject: 'application', by: ['admin'] },
  'paper.added': { subject: 'application', by: ['user'] },
  'paper.removed': { subject: 'application', by: ['user'] },
  'paper.seen': { subject: 'application', by: [...officers, 'user'] },
  'account.created': { subject: 'account', by: [...office, 'operator'] },
  'account.imported': { subject: 'account', by: ['operator'] },
  'account.updated': { subject: 'account', by: kinds },
  'account.officeSet': { subject: 'account', by: ['admin'] },
  'account.dutySet': { subject: 'account', by: ['admin'] },
  'account.keysSet': { subject: 'account', by: officers },
  'account.disabled': { subject: 'account', by: [...officers, 'operator'] },
  'account.enabled': { subject: 'account', by: [...officers, 'operator'] },
  'phone.confirmed': { subject: 'account', by: kinds },
  'phone.released': { subject: 'account', by: ['staff'] },
  'link.given': { subject: 'account', by: [...officers, 'operator'] },
  'link.byCode': { subject: 'account', by: kinds },
  'link.used': { subject: 'account', by: kinds },
  'identity.invited': { subject: 'account', by: ['admin'] },
  'identity.invitationWithdrawn': { subject: 'account', by: ['admin'] },
  'identity.linked': { subject: 'account', by: kinds },
  'identity.unlinked': { subject: 'account', by: [...kinds, 'operator'] },
  'password.changed': { subject: 'account', by: kinds },
  'family.added': { subject: 'account', by: ['user'] },
  'family.changed': { subject: 'account', by: ['user'] },
  'family.removed': { subject: 'account', by: ['user'] },
  'ownPaper.added': { subject: 'account', by: ['user'] },
  'ownPaper.removed': { subject: 'account', by: ['user'] },
  'ownData.downloaded': { subject: 'account', by: ['user'] },
  'contact.chosen': { subject: 'account', by: ['user'] },
  'filter.saved': { subject: 'filter', by: officers },
  'filter.removed': { subject: 'filter', by: officers },
  'passkey.added': { subject: 'account', by: kinds },
  'passkey.removed': { subject: 'account', by: kinds },
  'secondFactor.turnedOn': { subject: 'account', by: office },
  'secondFactor.replaced': { subject: 'account', by: office },
  'secondFactor.turnedOff': { subject: 'account', by: office },
  'secondFactor.cleared': { subject: 'account', by: kinds },
  'recoveryCodes.made': { subject: 'account', by: office },
  'recoveryCodes.used': { subject: 'account', by: office },
  'profileRequest.sent': { subject: 'request', by: ['user'] },
  'profileRequest.done': { subject: 'request', by: officers },
  'service.created': { subject: 'service', by: ['admin', 'operator', 'state'] },
  'service.imported': { subject: 'service', by: ['operator'] },
  'service.updated': { subject: 'service', by: ['admin', 'state'] },
  'service.factsSet': { subject: 'service', by: ['admin', 'operator', 'state'] },
  'service.feesSet': { subject: 'service', by: ['admin'] },
  'service.deleted': { subject: 'service', by: ['admin'] },
  'service.moved': { subject: 'service', by: ['admin'] },
  'service.stageSet': { subject: 'service', by: ['admin'] },
  'template.taken': { subject: 'service', by: ['admin', 'state'] },
  'template.keptBack': { subject: 'service', by: ['admin'] },
  'templates.published': { subject: 'council', by: ['operator'] },
  'templates.modeSet': { subject: 'council', by: ['admin'] },
  'place.added': { subject: 'place', by: ['admin'] },
  'place.renamed': { subject: 'place', by: ['admin'] },
  'place.described': { subject: 'place', by: ['admin'] },
  'place.ended': { subject: 'place', by: ['admin'] },
  'place.resumed': { subject: 'place', by: ['admin'] },
  'form.changed': { subject: 'service', by: ['admin'] },
  'form.imported': { subject: 'service', by: ['admin', 'state'] },
  'form.published': { subject: 'service', by: ['admin', 'operator'] },
  'category.described': { subject: 'category', by: ['admin', 'operator'] },
  'readyWords.added': { subject: 'readyWords', by: ['admin'] },
  'readyWords.changed': { subject: 'readyWords', by: ['admin'] },
  'readyWords.removed': { subject: 'readyWords', by: ['admin'] },
  'retention.set': { subject: 'council', by: ['admin'] },
  'retention.reduced': { subject: 'council', by: ['portal'] },
  'breach.recorded': { subject: 'council', by: ['admin'] },
  'breach.changed': { subject: 'council', by: ['admin'] },
  'breach.told': { subject: 'council', by: ['admin'] },
  'breach.givenOut': { subject: 'council', by: ['admin'] },
  'numbers.skipped': { subject: 'council', by: ['operator'] },
  'key.made': { subject: 'council', by: ['operator'] },
  'key.adopted': { subject: 'council', by: ['operator'] },
  'key.retired': { subject: 'council', by: ['operator'] },
  'key.compromised': { subject: 'council', by: ['operator'] },
  'register.added': { subject: 'council', by: ['admin'] },
  'certificate.drafted': { subject: 'service', by: ['admin'] },
  'certificate.published': { subject: 'service', by: ['admin'] },
  'council.described': { subject: 'council', by: ['admin', 'operator'] },
  'council.upiSet': { subject: 'council', by: ['admin'] },
  'council.pictured': { subject: 'council', by: ['admin'] },
  'message.worded': { subject: 'message', by: ['admin'] },
  'message.switched': { subject: 'message', by: ['admin'] },
  'message.tested': { subject: 'account', by: ['admin'] },
  'calendar.settingsSet': { subject: 'council', by: ['admin'] },
  'holidays.set': { subject: 'year', by: ['admin'] },
  'order.added': { subject: 'order', by: ['admin'] },
  'order.ended': { subject: 'order', by: ['admin'] },
  'order.corrected': { subject: 'order', by: ['admin'] },
  'order.revoked': { subject: 'order', by: ['admin'] },
  'places.imported': { subject: 'council', by: ['operator'] },
  'documents.imported': { subject: 'council', by: ['operator'] },
  'documents.exported': { subject: 'council', by: ['operator'] },
  'file.lossAccepted': { subject: 'storedFile', by: ['operator'] },
  'audit.verified': { subject: 'council', by: ['operator'] },
} as const satisfies Record<`${string}.${string}`, ActTraits>

export type Act = keyof typeof acts
/** The acts that make an application’s history. */
export type CaseAct = { [A in Act]: (typeof acts)[A] extends { changesCase: boolean } ? A : never }[Act]
/** Those of them after which a form of the application that was opened before is stale. */
export type ChangingAct = { [A in Act]: (typeof acts)[A] extends { changesCase: true } ? A : never }[Act]
/** Those of them that its applicant reads. */
export type OwnCaseAct = { [A in Act]: (typeof acts)[A] extends { citizenSees: true } ? A : never }[Act]

export const allActs = Object.keys(acts) as Act[]
export const caseActs = allActs.filter((act): act is CaseAct => 'changesCase' in acts[act])
export const changingActs = caseActs.filter(isChange)

/** Whether the audit knows the act; a line of a newer version may have another. */
export function isAct(text: string): text is Act {
  return Object.hasOwn(acts, text)
}

/** Whether the act changes the application, and not only its history. */
export function isChange(act: CaseAct): act is ChangingAct {
  return acts[act].changesCase
}

/** Whether the applicant reads of the act, or the office did it for itself. */
export function isForCitizen(act: CaseAct): act is OwnCaseAct {
  return acts[act].citizenSees
}
