import type { OpenedPage } from '../../council/cases/papers/open-page.server.ts'
import { notFound } from '../http/context.server.ts'

/** A page of a document as its address names it, both counted from 1: `/papers/1/2`. */
interface PageAddress {
  applicationId: string
  document: string
  page: string
}

/** The positions of the document and the page of an address; 404 for what is no small number. */
export function readPageAddress({ applicationId, document, page }: PageAddress) {
  return { applicationId, document: readPosition(document), page: readPosition(page) }
}

/** The position from 0 that a number from 1 names in an address or a form; 404 if it is no small number. */
export function readPosition(number: string): number {
  if (!/^[1-9][0-9]{0,2}$/.test(number)) throw notFound()
  return Number(number) - 1
}

/**
 * The response with a paper. A photo is one of our own drawing and opens in the browser; a PDF is as it was
 * sent, and is only ever saved. `name` is its file name without the ending. The policy that lets nothing run
 * in either is set with the other headers.
 */
export function sendPage({ type, bytes }: OpenedPage, name: string): Response {
  const ending = type === 'application/pdf' ? 'pdf' : 'jpg'
  const way = type === 'application/pdf' ? 'attachment' : 'inline'
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${way}; filename="${name}.${ending}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
