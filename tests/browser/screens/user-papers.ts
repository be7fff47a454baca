import { pdfOf } from '../../council/files/papers-for-tests.ts'
import { applyFor, newCaseService } from '../../portal/cases-for-tests.ts'
import { addFile, beginApplication } from '../../portal/uploads-for-tests.ts'
import { alert, demonstrated, type Made, press, seenBy, state, text } from './state.ts'

/** Where citizens add photos and PDFs. */
export const paperScreens = seenBy('user', {
  '/user/applications/:applicationId/documents/:document': [
    state('nothing added yet', (made) => documentPage(made, []), text('pages.papers.none')),
    {
      name: 'no file was chosen',
      at: (made) => documentPage(made, []),
      by: press('pages.papers.add'),
      shows: alert('pages.papers.failed'),
    },
    {
      name: 'what the script has sent was not taken',
      at: async (made) => `${await documentPage(made, [])}?refused=unreadable`,
      shows: alert('pages.papers.failed'),
    },
    state('two pages', (made) => documentPage(made, [pdfOf(), pdfOf('back')]), text('pages.papers.pages')),
  ],
  '/user/apply/:serviceId/documents/:document': [
    state('nothing added yet', (made) => applyDocument(made, []), text('pages.ownPapers.atOffice')),
    {
      name: 'no file was chosen',
      at: (made) => applyDocument(made, []),
      by: press('pages.papers.addAnother'),
      shows: alert('pages.papers.failed'),
    },
    {
      name: 'what the script has sent was not taken',
      at: async (made) => `${await applyDocument(made, [])}?refused=unreadable`,
      shows: alert('pages.papers.failed'),
    },
    state('two pages', (made) => applyDocument(made, [pdfOf(), pdfOf('back')]), text('pages.papers.pages')),
  ],
  '/user/papers': [
    { name: 'none', alone: true, shows: text('pages.ownPapers.none') },
    {
      name: 'one',
      at: async (made) => {
        await applyDocument(made, [pdfOf('one')])
        return '/user/papers'
      },
      shows: text('pages.ownPapers.lead'),
    },
  ],
  // Pictures or files to be saved, and no pages.
  '/user/papers/:paperId/:page': [],
  '/user/applications/:applicationId/documents/:document/:page': [],
})

/** A document of an application that waits for the citizen, with as many pages as there are files. */
async function documentPage({ portal }: Made, files: Buffer[]) {
  const citizen = await demonstrated(portal, 'user@panchayat.example')
  const at = `/user/applications/${await applyFor(citizen, await newCaseService(portal))}/documents/1`
  for (const file of files) {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(file)]))
    await citizen.send(at, { method: 'POST', headers: { Origin: portal.council.origin }, body })
  }
  return at
}

/** A document of an application that is being filled in, with as many pages as there are files. */
async function applyDocument({ portal }: Made, files: Buffer[]) {
  const citizen = await demonstrated(portal, 'user@panchayat.example')
  const at = await beginApplication(portal, citizen)
  for (const file of files) await addFile(portal, citizen, at, file)
  return at
}
