import { randomUUID } from 'node:crypto'
import { readEmail } from '../../../rules/email.ts'
import { fold } from '../../../rules/fold.ts'
import { limits } from '../../../rules/limits.ts'
import { readPhone } from '../../../rules/phone.ts'
import { roleOf } from '../../../rules/roles.ts'
import { readSignInName } from '../../../rules/sign-in-name.ts'
import { fitText } from '../../../rules/text.ts'
import { findAccountByName } from '../../actors/find-account.server.ts'
import { givenNames, storeIdentifiers } from '../../actors/store-identifiers.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { indexCitizen } from '../../identity/accounts/create-account.server.ts'
import type { ExportedDocument } from './document-file.server.ts'
import {
  count,
  countAgain,
  type ImportContext,
  list,
  listOtherFields,
  textIn,
  wordsIn,
} from './document-values.server.ts'

/**
 * Accounts by email, or by phone number without one. `theirs` is false for an account that somebody
 * registered on this portal: it may belong to another person than the user of the export, so it receives
 * nothing from the export.
 */
export type Owners = Map<string, { id: string; theirs: boolean }>

/** Creates an account without password for each exported user; returns the owner of each email and phone. */
export async function importUsers(moving: ImportContext, documents: ExportedDocument[]): Promise<Owners> {
  const owners: Owners = new Map()
  const seen = new Set<string>()
  const lowest = lowestRoles(documents)
  listOtherFields(moving, 'users', documents, ['email', 'name', 'role', 'phone'])
  for (const document of documents) {
    const where = `users/${document.id}`
    const email = nameIn(document)
    if (email === undefined) {
      list(moving, where, 'no email address and no phone number, left out')
      continue
    }
    const written = wordsIn(document, 'email')
    if (readPhone(email) === undefined && readEmail(written ?? '') !== email)
      list(moving, where, `its field email says something else, ${email} is kept`)
    if (seen.has(email)) {
      list(
        moving,
        where,
        `another user is called ${email} too, left out; one account has the applications of both and the lower of their roles`,
      )
      continue
    }
    seen.add(email)
    const owner = await findOwner(moving, owners, email)
    if (owner) {
      if (moving.oldIds.accounts.has(owner.id)) countAgain(moving)
      else list(moving, where, 'has an account here already, which stays as it is')
      continue
    }
    const name = textIn(moving, document, 'name', { where, max: limits.name })
    const role = lowerRole(importedRole(moving, document, where), lowest.get(email))
    const phone = await freePhoneIn(moving, document, where)
    await addAccount(moving, owners, { signInName: email, phone, name: name || nameFrom(email), role })
    count(moving, 'accounts, without a password')
  }
  return owners
}

/** The exported users' emails or phone numbers by document id, by which other documents may name them. */
export function namesByUid(documents: ExportedDocument[]): Map<string, string> {
  return new Map(
    documents.flatMap((document) => {
      const email = nameIn(document)
      return email === undefined ? [] : [[document.id, email]]
    }),
  )
}

/** The email or the phone number that names the account, its own key first. */
function nameIn(document: ExportedDocument) {
  return [document.id, wordsIn(document, 'email'), wordsIn(document, 'phone')].flatMap(
    (words) => readSignInName(words ?? '') ?? [],
  )[0]?.value
}

/** The lowest role of each email's users: of two differing in case, nobody knows which was meant. */
function lowestRoles(documents: ExportedDocument[]) {
  const lowest = new Map<string, string>()
  for (const document of documents) {
    const email = nameIn(document)
    if (email !== undefined) lowest.set(email, lowerRole(keptRole(document.fields.role), lowest.get(email)))
  }
  return lowest
}

const ranks = ['user', 'staff', 'admin']

/** A role that is none opens nothing, and is below all. */
function lowerRole(role: string, other = role) {
  return ranks.indexOf(other) < ranks.indexOf(role) ? other : role
}

/**
 * The account of this email, of this import, of an earlier one, or here; undefined when there is none. Whom
 * an earlier one brought may be called otherwise by now, and somebody else may have taken the name since.
 */
async function findOwner({ trx, oldIds }: ImportContext, owners: Owners, email: string) {
  const known = owners.get(email)
  if (known) return known
  const id = oldIds.names.get(email) ?? (await findAccountByName(trx, email))
  if (id === undefined) return undefined
  const own = await trx
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', id)
    .where('act', '=', 'account.created')
    .where('actor', '=', id)
    .executeTakeFirst()
  const owner = { id, theirs: own === undefined }
  owners.set(email, owner)
  return owner
}

/** Finds the account of an application's email; creates one if the export has no such user. */
export async function resolveOwner(moving: ImportContext, owners: Owners, email: string, where: string) {
  const found = await findOwner(moving, owners, email)
  if (found) return found
  list(moving, where, `no user is called ${email}: an account of role user is made for it`)
  count(moving, 'accounts made for applications without a user')
  return addAccount(moving, owners, { signInName: email, phone: '', name: nameFrom(email), role: 'user' })
}

/** The role as the export has it; an unknown role is kept and opens no area, as in the old portal. */
function importedRole(moving: ImportContext, document: ExportedDocument, where: string) {
  const kept = keptRole(document.fields.role)
  if (roleOf(kept) === undefined)
    list(moving, where, `its role is none of the portal's and opens nothing, kept as "${kept}"`)
  return kept
}

/** An email may be longer than a name. */
function nameFrom(email: string) {
  return email.slice(0, limits.name)
}

function keptRole(role: unknown) {
  if (role === undefined || role === null || role === '') return 'user'
  const written = typeof role === 'string' ? fitText(role, { max: limits.name }) : ''
  if (roleOf(written || 'unknown') === undefined) return written || 'unknown'
  return written === role ? written : 'unknown'
}

/** The phone number of a document, '' if it has none or another account has it. */
async function freePhoneIn(moving: ImportContext, document: ExportedDocument, where: string) {
  const phone = readPhone(wordsIn(document, 'phone') ?? '')
  if (phone === undefined) return ''
  if ((await findAccountByName(moving.trx, phone)) === undefined) return phone
  list(moving, where, 'its phone number names another account here, left out')
  return ''
}

async function addAccount(
  { trx, actor, now }: ImportContext,
  owners: Owners,
  { signInName, name, role, ...given }: { signInName: string; phone: string; name: string; role: string },
) {
  const id = randomUUID()
  const at = now.toISOString()
  const email = readEmail(signInName) ?? ''
  const phone = email === '' ? signInName : given.phone
  await trx
    .insertInto('users')
    .values({
      id,
      name,
      role,
      email: email || null,
      nameKey: fold(name),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await storeIdentifiers(trx, id, { email, phone }, at)
  if (role === 'user') await indexCitizen(trx, { id, name, email, phone })
  const after = { ...givenNames({ email, phone }), name, role }
  await recordAct(trx, actor, { act: 'account.imported', subject: id, after, date: at })
  const owner = { id, theirs: true }
  owners.set(signInName, owner)
  return owner
}
