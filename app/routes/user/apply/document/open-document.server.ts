import { type RouterContextProvider, redirect } from 'react-router'
import { findService } from '../../../../../council/catalogue/services/find-service.server.ts'
import { listOwnPapers } from '../../../../../council/files/wallet/own-papers.server.ts'
import { checkboxName, checkedValue } from '../../../../../rules/form/document-checkboxes.ts'
import { paperField } from '../../../../../rules/form/field-names.ts'
import { checkStep, documentPath, firstStepOf, listSteps, stepPath } from '../../../../../rules/form/steps.ts'
import { listAskedDocuments } from '../../../../forms/asked-documents.server.ts'
import { listUploads } from '../../../../forms/form-documents.tsx'
import { readApplication } from '../../../../forms/read-application.server.ts'
import { notFound } from '../../../../http/context.server.ts'
import { readPosition } from '../../../../letters/send-page.server.ts'
import { pathAfter } from '../added-papers.server.ts'
import { firstFaulty, openForm, pathToFaults, readTyped } from '../apply-form.server.ts'
import { redirectToPausedPage } from '../paused-service.server.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  params: { serviceId: string; document: string }
}

/**
 * Opens a document of an application that is being filled in. As long as the questions before it are not
 * answered it leads back to them, because the answers decide what is asked for; 404 where photos are never
 * added to this document.
 */
export async function openDocument({ context, params }: Args) {
  const { serviceId } = params
  const opened = { ...(await openForm({ context, params: { serviceId } })), step: checkStep }
  const { db, actor, form, language } = opened
  const position = readPosition(params.document)
  const typed = await readTyped(opened)
  const { kept, faults } = readApplication(form, typed ?? {})
  const documents = await listAskedDocuments(db, serviceId, form, { kept, language })
  const document = documents[position]
  const service = await findService(db, serviceId, language)
  if (!service || !document || document.mostPages === 0) throw notFound()
  if (service.pause) throw redirectToPausedPage(serviceId)
  if (!typed) throw redirect(firstStepOf(serviceId), 303)
  const steps = listSteps(form.definition, kept)
  const faulty = firstFaulty(form.definition, steps, faults)
  if (faulty !== undefined) throw redirect(pathToFaults(opened, faulty), 303)
  if (!document.asked) throw redirect(stepPath(serviceId, checkStep), 303)
  const papers = await listOwnPapers(db, actor)
  const paper = papers.find(({ paperId }) => paperId === typed[paperField(position)])
  return { ...opened, service, document, documents, steps, typed, papers, paper }
}

/** By which button its reader leaves the page of a document: `?then=next`, `bring` or `atHand`. */
export function readThen({ searchParams }: URL): 'next' | 'bring' | 'atHand' | undefined {
  return (['next', 'bring', 'atHand'] as const).find((then) => then === searchParams.get('then'))
}

/** What the page of a document shows; of a full one no other papers, because they would take its place. */
export function describeDocument(opened: Awaited<ReturnType<typeof openDocument>>) {
  const { actor, serviceId, service, document, documents, steps, typed, papers, paper } = opened
  const uploads = listUploads(documents)
  const index = uploads.indexOf(document)
  const { position, name, note, lang, mostPages } = document
  const isFull = (paper?.pages.length ?? 0) >= document.mostPages
  const before = uploads[index - 1]
  return {
    account: actor.id,
    service: { serviceName: service.serviceName, lang: service.langs.serviceName },
    document: { name, note, lang, mostPages },
    here: documentPath(serviceId, position),
    back: before ? documentPath(serviceId, before.position) : stepPath(serviceId, steps.at(-2) ?? checkStep),
    next: pathAfter(serviceId, documents, position),
    place: { paper: index + 1, papers: uploads.length },
    paperId: paper?.paperId,
    pages: (paper?.pages ?? []).map(({ position, digest, bytes, type }) => ({
      position,
      seen: digest,
      file: { bytes, type, scanned: false },
    })),
    others: papers
      .filter((one) => one !== paper && !isFull)
      .map(({ paperId, name, createdAt }) => ({ paperId, name, createdAt })),
    isAtHand: typed[checkboxName(position)] === checkedValue,
  }
}
