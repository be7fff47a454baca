import { type RouterContextProvider, redirect } from 'react-router'
import { listOwnPapers } from '../../../../../council/papers/own-papers.server.ts'
import { findService } from '../../../../../council/services/catalogue.server.ts'
import { checkStep, documentPath, firstStepOf, listSteps, stepPath } from '../../../../../rules/form/steps.ts'
import { checkboxName, checkedValue } from '../../../../document-checkboxes.ts'
import { listUploads } from '../../../../form/form-documents.tsx'
import { notFound } from '../../../../guard.server.ts'
import { readPosition } from '../../../../papers/send-page.server.ts'
import { paperField, pathAfter } from '../added-papers.server.ts'
import { faultsParameter, isCoreTyped, openForm } from '../open-form.server.ts'
import { firstFaulty, judge, listAskedDocuments, readTyped } from '../own-form.server.ts'
import { leadToPause } from '../paused-service.server.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  params: { serviceId: string; document: string }
}

/**
 * Opens a document of an application that is being filled in. As long as the questions before it are not answered it
 * leads back to them, because the answers decide what is asked for; 404 where photos are never added to this document.
 */
export async function openDocument({ context, params }: Args) {
  const { db, actor, serviceId, form, language } = await openForm({ context, params })
  const position = readPosition(params.document)
  const typed = await readTyped(db, actor, serviceId, { step: checkStep })
  const { core, kept, faults } = await judge(form, typed ?? {}, 0)
  const documents = await listAskedDocuments(db, serviceId, form.definition, { kept, language })
  const document = documents[position]
  const service = await findService(db, serviceId, language)
  if (!service || !document || document.mostPages === 0) throw notFound()
  if (service.pause) throw leadToPause(serviceId)
  if (!typed) throw redirect(firstStepOf(serviceId), 303)
  const steps = listSteps(form.definition, kept)
  const faulty = firstFaulty(form.definition, steps, { isCoreOk: isCoreTyped(core), faults })
  if (faulty !== undefined) throw redirect(`${stepPath(serviceId, faulty)}?${faultsParameter}=yes`, 303)
  if (!document.asked) throw redirect(stepPath(serviceId, checkStep), 303)
  const papers = await listOwnPapers(db, actor)
  const paper = papers.find(({ paperId }) => paperId === typed[paperField(position)])
  return { db, actor, serviceId, service, document, documents, steps, typed, papers, paper }
}

/** What the page of a document shows. */
export function describeDocument(opened: Awaited<ReturnType<typeof openDocument>>) {
  const { actor, serviceId, service, document, documents, steps, typed, papers, paper } = opened
  const uploads = listUploads(documents)
  const index = uploads.indexOf(document)
  const { position, name, note, lang, mostPages } = document
  const before = uploads[index - 1]
  return {
    account: actor.id,
    service: { serviceName: service.serviceName, lang: service.langs.serviceName },
    document: { name, note, lang, mostPages },
    here: documentPath(serviceId, position),
    back: before ? documentPath(serviceId, before.position) : stepPath(serviceId, steps.at(-2) ?? checkStep),
    next: pathAfter(serviceId, documents, position),
    place: {
      number: steps.length + index,
      count: steps.length + uploads.length,
      paper: index + 1,
      papers: uploads.length,
    },
    paperId: paper?.paperId,
    pages: (paper?.pages ?? []).map(({ position, bytes, type }) => ({
      position,
      file: { bytes, type, scanned: false },
    })),
    others: papers
      .filter((one) => one !== paper)
      .map(({ paperId, name, createdAt }) => ({ paperId, name, createdAt })),
    isAtHand: typed[checkboxName(position)] === checkedValue,
  }
}
