import type { Generated } from 'kysely'
import type { Relation } from '../../rules/family.ts'
import type { Duty, Role } from '../../rules/roles.ts'
import { column, ofPeople } from './described-table.ts'
import type { Instant } from './stored-values.ts'

const users = ofPeople('account', 'office', 'account', {
  /** '' once its citizen has erased the account. */
  name: column<string>('name'),
  nameKey: column<string>('name'),
  /** Null for an account without one. */
  email: column<string | null>('email'),
  placeId: column<string | null>('village'),
  role: column<Role | (string & {}) | null>('role'),
  /** What a member of the staff does, nothing else; null for all the staff's work, and for everybody else. */
  duty: column<Generated<Duty | null>>('role'),
  /** How many days before it is due an open case is on this officer's desk too; null for all but one. */
  escalateDays: column<Generated<number | null>>('role'),
  createdAt: column<Instant>('times'),
  updatedAt: column<Instant>('times'),
  disabledAt: column<Instant | null>('disabled'),
  temporaryPasswordAt: column<Instant | null>('givenPassword'),
  id: column<string>('account'),
  /** The office of a member of the staff, shown where the name is not. */
  office: column<Generated<string>>('office'),
  /** The phone number on the paper of one the office entered, who cannot sign in; null for all others. */
  counterPhone: column<Generated<string | null>>('counterPhone'),
  /**
   * Who set such a person apart from others of the same number and name: an intermediary, or who gave an
   * application back.
   */
  counterBy: column<Generated<string | null>>('counterPhone'),
  /** 1: the officer has turned off the keys that press the buttons of a case. */
  keysOff: column<Generated<0 | 1>>('keys'),
  /** The notice that a citizen read where the account was made; null where none stood there. */
  noticeVersion: column<Generated<string | null>>('noticeVersion'),
})

const citizenWords = ofPeople('account', 'nobody', 'changed', {
  word: column<string>('words'),
  sortKey: column<string>('words'),
  id: column<string>('account'),
})

/** Somebody for whom a citizen applies. */
const familyMembers = ofPeople('applications', 'owner', 'family', {
  /** The three names are '' once the citizen has taken this person off the list. */
  name: column<string>('kin'),
  fatherName: column<string>('kin'),
  motherName: column<string>('kin'),
  relation: column<Relation>('kin'),
  id: column<string>('account'),
  userId: column<string>('account'),
  createdAt: column<Instant>('times'),
  /** Null while the person is on the list. */
  endedAt: column<Instant | null>('times'),
})

/** Who speaks for a citizen about their data, once they cannot. */
const nominees = ofPeople('account', 'ownerAndAdmin', 'account', {
  name: column<string>('nominee'),
  phone: column<string>('nominee'),
  setAt: column<Instant>('times'),
  userId: column<string>('account'),
})

export const accountTables = { users, citizenWords, familyMembers, nominees }
