import type { MessageEvent } from '../../../../rules/messages.ts'

/** The key of each event's name among the words of the page, which may hold no dot. */
export const eventKeys = {
  'application.received': 'received',
  'documents.missing': 'missing',
  'documents.reminder': 'reminder',
  'case.decided': 'decided',
  'case.limitPassed': 'late',
  'appeal.changed': 'appeal',
  'application.claimed': 'claimed',
  'case.dueEarlier': 'dueEarlier',
  'certificate.issued': 'certificate',
  'certificate.cancelled': 'certificateOver',
  'fee.received': 'fee',
  'fee.waived': 'feeWaived',
  'fee.cancelled': 'feeOver',
  'data.breach': 'breach',
  'request.answered': 'answered',
  'case.dueSoon': 'due',
  'account.newBrowser': 'browser',
  'account.passwordChanged': 'password',
  'council.upiChanged': 'upi',
  'link.used': 'link',
} as const satisfies Record<MessageEvent, string>
