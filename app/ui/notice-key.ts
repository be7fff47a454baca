import type { Messages } from 'use-intl'

/** A notice to the owner of an account; the catalogue has its text under `notice`. */
export type NoticeKey = Exclude<keyof Messages['notice'], 'read' | 'yes' | 'no'>
