import type { Generated } from 'kysely'
import type { Relation } from '../../rules/family.ts'
import type { Duty, Role } from '../../rules/roles.ts'
import { ofPeople } from './described-table.ts'
import type { Instant, SearchWordRow } from './stored-values.ts'

export interface UserRow {
  id: string
  /** Null for an account without one. */
  email: string | null
  /** '' once its citizen has erased the account. */
  name: string
  role: Role | (string & {}) | null
  createdAt: Instant
  updatedAt: Instant
  nameKey: string
  placeId: string | null
  disabledAt: Instant | null
  temporaryPasswordAt: Instant | null
  /** The office of a member of the staff, shown where the name is not. */
  office: Generated<string>
  /** The phone number on the paper of one the office entered, who cannot sign in; null for all others. */
  counterPhone: Generated<string | null>
  /**
   * Who set such a person apart from others of the same number and name: an intermediary, or who gave an
   * application back.
   */
  counterBy: Generated<string | null>
  /** What a member of the staff does, nothing else; null for all the staff's work, and for everybody else. */
  duty: Generated<Duty | null>
  /** How many days before it is due an open case is on this officer's desk too; null for all but one. */
  escalateDays: Generated<number | null>
  /** 1: the officer has turned off the keys that press the buttons of a case. */
  keysOff: Generated<0 | 1>
  /** The notice that a citizen read where the account was made; null where none stood there. */
  noticeVersion: Generated<string | null>
}

const users = ofPeople<UserRow>()({
  told: { list: 'account', seenBy: 'office', kept: 'account' },
  columns: {
    name: ['name', 'nameKey'],
    email: ['email'],
    village: ['placeId'],
    role: ['role', 'duty', 'escalateDays'],
    times: ['createdAt', 'updatedAt'],
    disabled: ['disabledAt'],
    givenPassword: ['temporaryPasswordAt'],
    account: ['id'],
    office: ['office'],
    counterPhone: ['counterPhone', 'counterBy'],
    keys: ['keysOff'],
    noticeVersion: ['noticeVersion'],
  },
})

const citizenWords = ofPeople<SearchWordRow>()({
  told: { list: 'account', seenBy: 'nobody', kept: 'changed' },
  columns: { words: ['word', 'sortKey'], account: ['id'] },
})

/** Somebody for whom a citizen applies. */
export interface FamilyMemberRow {
  id: string
  userId: string
  /** The three names are '' once the citizen has taken this person off the list. */
  name: string
  fatherName: string
  motherName: string
  relation: Relation
  createdAt: Instant
  /** Null while the person is on the list. */
  endedAt: Instant | null
}

const familyMembers = ofPeople<FamilyMemberRow>()({
  told: { list: 'applications', seenBy: 'owner', kept: 'family' },
  columns: {
    kin: ['name', 'fatherName', 'motherName', 'relation'],
    account: ['id', 'userId'],
    times: ['createdAt', 'endedAt'],
  },
})

/** Who speaks for a citizen about their data, once they cannot. */
export interface NomineeRow {
  userId: string
  name: string
  phone: string
  setAt: Instant
}

const nominees = ofPeople<NomineeRow>()({
  told: { list: 'account', seenBy: 'ownerAndAdmin', kept: 'account' },
  columns: { nominee: ['name', 'phone'], times: ['setAt'], account: ['userId'] },
})

export const accountTables = { users, citizenWords, familyMembers, nominees }
