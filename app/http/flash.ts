import type { Messages } from 'use-intl'

/** A message about the act that led to the page; the catalogue has its text under `flash`. */
export interface Flash {
  key: keyof Messages['flash']
  values?: Record<string, string | number>
}

/** The messages about what was not done; all others are about a success. */
const failures: Flash['key'][] = [
  'notReady',
  'sessionEnded',
  'stepGone',
  'sessionGone',
  'serviceDeletionFailed',
  'sampleTaken',
  'serviceNotMoved',
  'lastAdmin',
  'requestGone',
  'callGone',
  'reviewGone',
  'testNowhere',
  'testTooOften',
  'channelLast',
  'nothingChanged',
  'notUndone',
  'notAssigned',
  'familyFull',
  'passkeyNotAdded',
  'passkeyGone',
  'hostedUnfinished',
  'hostedStale',
  'hostedUntrusted',
  'hostedUnreachable',
  'hostedUnknown',
  'hostedTooMany',
  'hostedNotSignedOut',
  'formNotTaken',
  'formPartNeeded',
]

/** Whether the message tells of something that was not done. */
export function isFailure({ key }: Flash): boolean {
  return failures.includes(key)
}
