import { type Kind, kinds } from './roles.ts'

/** Those who act without an account; the audit names them by these words. */
export const outsiders = ['operator', 'visitor', 'identityService'] as const
export type Doer = Kind | (typeof outsiders)[number]

/** What the subject of a line is; `council`: there is but one of it, so that it need not be named. */
export type Subject =
  | (
      | 'account'
      | 'application'
      | 'area'
      | 'authority'
      | 'category'
      | 'council'
      | 'file'
      | 'filter'
      | 'message'
    )
  | ('order' | 'place' | 'readyWords' | 'request' | 'service' | 'storedFile' | 'year')

/**
 * One act as the audit knows it. Who may do it is asked by each act itself, before anything else; the audit
 * asks again before it writes the line. Its words stand in the messages under `admin.audit.act` and its name.
 */
type ActTraits = { by: readonly Doer[] } & (
  | { subject: Subject; changesCase?: never; citizenSees?: never }
  /** A line of an application's history. */
  | {
      subject: 'application'
      /** A form of the application that was opened before is no longer sound. */
      changesCase: boolean
      /** Its words for the citizen are in `pages.case.line`, for officers always in `officer.acts`. */
      citizenSees: boolean
    }
)

const officers = ['admin', 'staff'] as const
const office = ['admin', 'staff', 'intermediary'] as const
const withFactor = [...office, 'appellate'] as const
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
  'case.opened': { subject: 'application', by: [...officers, 'appellate'] },
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
  'appeal.sent': { ...told, by: ['user'] },
  'appeal.withdrawn': { ...told, by: ['user'] },
  'appeal.answered': { ...told, by: officers },
  'appeal.ordered': { ...told, by: ['appellate'] },
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
  'secondFactor.turnedOn': { subject: 'account', by: withFactor },
  'secondFactor.replaced': { subject: 'account', by: withFactor },
  'secondFactor.turnedOff': { subject: 'account', by: withFactor },
  'secondFactor.cleared': { subject: 'account', by: kinds },
  'recoveryCodes.made': { subject: 'account', by: withFactor },
  'recoveryCodes.used': { subject: 'account', by: withFactor },
  'profileRequest.sent': { subject: 'request', by: ['user'] },
  'profileRequest.done': { subject: 'request', by: officers },
  'service.created': { subject: 'service', by: ['admin', 'operator'] },
  'service.imported': { subject: 'service', by: ['operator'] },
  'service.updated': { subject: 'service', by: ['admin'] },
  'service.factsSet': { subject: 'service', by: ['admin', 'operator'] },
  'service.feesSet': { subject: 'service', by: ['admin'] },
  'service.deleted': { subject: 'service', by: ['admin'] },
  'service.moved': { subject: 'service', by: ['admin'] },
  'service.stageSet': { subject: 'service', by: ['admin'] },
  'authority.added': { subject: 'authority', by: ['admin'] },
  'authority.changed': { subject: 'authority', by: ['admin'] },
  'authority.ended': { subject: 'authority', by: ['admin'] },
  'place.added': { subject: 'place', by: ['admin'] },
  'place.renamed': { subject: 'place', by: ['admin'] },
  'place.described': { subject: 'place', by: ['admin'] },
  'place.ended': { subject: 'place', by: ['admin'] },
  'place.resumed': { subject: 'place', by: ['admin'] },
  'form.changed': { subject: 'service', by: ['admin'] },
  'form.imported': { subject: 'service', by: ['admin'] },
  'form.published': { subject: 'service', by: ['admin', 'operator'] },
  'category.described': { subject: 'category', by: ['admin', 'operator'] },
  'readyWords.added': { subject: 'readyWords', by: ['admin'] },
  'readyWords.changed': { subject: 'readyWords', by: ['admin'] },
  'readyWords.removed': { subject: 'readyWords', by: ['admin'] },
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
export const allActs = Object.keys(acts) as Act[]

/** Whether the audit knows the act; a line of a newer version may have another. */
export function isAct(text: string): text is Act {
  return Object.hasOwn(acts, text)
}
