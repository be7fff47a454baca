import { randomUUID } from 'node:crypto'
import { pdfOf } from '../council/files/papers-for-tests.ts'
import { storeRow } from '../rows.ts'
import { applyFor } from './cases-for-tests.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'
import { origin } from './open-test-portal.ts'
import { treeAnswers } from './own-forms-for-tests.ts'
import { addFile, beginApplication, removals } from './uploads-for-tests.ts'
import type { Visitor } from './visitor.ts'

const firstOf = async (visitor: Visitor, at: string) => (await removals(visitor, at))[0] ?? ''

/** The forms about photos and PDFs. What a file itself may hold, `case-papers.test.ts` sends. */
export const paperForms: Record<string, FormRow> = {
  'remove a page': {
    uploads: true,
    empty: 404,
    async sound(council) {
      const at = await documentOf(council)
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(pdfOf(at))]), 'card.pdf')
      await council.as('user').send(at, { method: 'POST', headers: { Origin: origin }, body: form })
      return { at, fields: { remove: await firstOf(council.as('user'), at) } }
    },
  },
  'add a page': {
    uploads: true,
    // A form that does not come in parts adds nothing, and says of no page that it is to be removed.
    kinds: { file: 'unknown' },
    accepted: 404,
    empty: 404,
    sound: async (council) => ({ at: await documentOf(council), fields: { file: '' } }),
  },
  'a document while applying': {
    uploads: true,
    begun: true,
    // A form that does not come in parts brings no file; the button leads on.
    kinds: { file: 'unread' },
    async sound({ portal, as, idOf }) {
      const at = await beginApplication(portal, as('user'))
      return { at: `${at}?then=bring`, drawnAt: at, fields: { account: idOf('user'), file: '' } }
    },
  },
  'add a page while applying': {
    uploads: true,
    begun: true,
    // Nor does `Add`, which then has nothing to add.
    kinds: { file: 'choice' },
    accepted: 422,
    async sound({ portal, as, idOf }) {
      const at = await beginApplication(portal, as('user'))
      return { at, fields: { account: idOf('user'), file: '' } }
    },
  },
  'remove a page while applying': {
    uploads: true,
    begun: true,
    kinds: { remove: 'number' },
    async sound({ portal, as, idOf }) {
      const at = await beginApplication(portal, as('user'))
      await addFile(portal, as('user'), at, pdfOf(at))
      const remove = await firstOf(as('user'), at)
      return { at, fields: { account: idOf('user'), remove } }
    },
  },
  'questions before documents': {
    kinds: { submissionKey: 'idle' },
    async sound({ portal, as, idOf }) {
      const at = (await beginApplication(portal, as('user'))).replace('documents/1', 'felling')
      const fields = { ...treeAnswers, submissionKey: randomUUID(), account: idOf('user'), form: '1' }
      return { at, fields }
    },
  },
  'use a paper': {
    uploads: true,
    begun: true,
    async sound({ portal, as, idOf }) {
      const at = await beginApplication(portal, as('user'))
      return { at, fields: { account: idOf('user'), paper: await newPaper(portal.council, idOf('user')) } }
    },
  },
  'my papers': {
    kinds: { remove: 'goneIfReadable' },
    empty: 404,
    sound: async ({ portal, idOf }) => ({
      at: '/user/papers',
      fields: { remove: await newPaper(portal.council, idOf('user')) },
    }),
  },
}

/** The page of the first document of an application that the citizen has just sent. */
export async function documentOf({ serviceId, as, ageApplications }: HostileCouncil) {
  await ageApplications()
  return `/user/applications/${await applyFor(as('user'), serviceId)}/documents/1`
}

/** A paper of the account with one page. */
async function newPaper({ db, files }: HostileCouncil['portal']['council'], user: string) {
  const [paperId, createdAt] = [randomUUID(), '2026-11-01T00:00:00.000Z']
  const bytes = pdfOf(paperId)
  const kept = await files.put(bytes)
  if (kept === 'diskFull') throw new Error('The disk of the test is full.')
  const { digest } = kept
  const file = { digest, bytes: bytes.length, type: 'application/pdf', createdAt } as const
  await db.insertInto('files').values(file).execute()
  await storeRow(db, 'papers', { paperId, user, name: 'Card', createdAt, usedAt: createdAt })
  await db.insertInto('paperPages').values({ paperId, position: 0, digest }).execute()
  return paperId
}
