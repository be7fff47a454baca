import { createContext, type MouseEvent, useContext, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import type { OpenedCase } from './opened-case.server.ts'

/** A page of a document that can be shown beside the decision, or a document without one. */
export interface PaperStep {
  /** The position of the document. */
  document: number
  name: string
  lang?: string
  /** The address of the page; undefined where the document has none that is a picture. */
  picture?: string
  /** Which page of how many. */
  number: number
  total: number
}

/** All papers of a case in their order: each picture, and once each document without one. */
export function paperSteps({ progress, papers }: OpenedCase): PaperStep[] {
  return progress.documents.flatMap(({ position: document, name, lang, pages }) => {
    const pictures = pages.filter(({ file }) => file && file.type !== 'application/pdf')
    const paper = { document, name, lang, total: pictures.length }
    if (pictures.length === 0) return [{ ...paper, number: 0 }]
    return pictures.map((page, index) => ({
      ...paper,
      number: index + 1,
      picture: `${papers}/${document + 1}/${page.position + 1}`,
    }))
  })
}

/** Shows the picture of an address beside the decision; undefined where no script can. */
export const ShowPicture = createContext<(address: string) => void>(() => {})

/** Opens a picture beside the decision if there is room, else in a window of its own, as without script. */
export function useOpenBeside(): (event: MouseEvent<HTMLAnchorElement>, address: string) => void {
  const show = useContext(ShowPicture)
  return (event, address) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!isPlain || !matchMedia('(min-width: 1024px)').matches) return
    event.preventDefault()
    show(address)
  }
}

type PageViewerProps = { step: PaperStep; close: () => void; move: (by: 1 | -1) => void }

/** The picture of a page over the facts. The audit keeps the request of the picture as its opening. */
export function PageViewer({ step, close, move }: PageViewerProps) {
  const t = useTranslations('officer.pages')
  const ui = useTranslations('ui')
  const closing = useRef<HTMLButtonElement>(null)
  useEffect(() => closing.current?.focus({ preventScroll: true }), [])
  const { name, lang, picture = '', number, total } = step
  return (
    <section
      className="page-viewer only-screen"
      aria-label={name}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div className="page-viewer-head">
        <p>
          <strong lang={lang}>{name}</strong> <span className="quiet">{t('of', { number, total })}</span>
        </p>
        <Button type="button" kind="quiet" onClick={() => move(-1)}>
          {t('previous')}
        </Button>
        <Button type="button" kind="quiet" onClick={() => move(1)}>
          {t('next')}
        </Button>
        <Button type="button" kind="quiet" ref={closing} onClick={close}>
          {ui('close')}
        </Button>
      </div>
      <Link to={picture} reloadDocument target="_blank" className="page-viewer-picture" title={t('alone')}>
        <img key={picture} src={picture} alt={t('page', { number })} />
      </Link>
    </section>
  )
}
