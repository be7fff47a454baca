import { useTranslations } from 'use-intl'
import { paperLimits } from '../../../../../rules/paper.ts'
import type { PaperReason, RefusedPaper } from '../../../../forms/receive-papers.server.ts'

/** The document whose page says it: how many pages it may have, and how many of them may still be added. */
interface Room {
  max: number
  left: number
}

/**
 * The files that were not added, in words: `summary` for the top of the page, `error` for the field.
 * Undefined when there are none.
 */
export function useRefusedPapers(refused: RefusedPaper[], { max, left }: Room) {
  const t = useTranslations('pages.papers')
  const say = (reason: PaperReason) => {
    if (reason === 'full') return t('full', { max })
    if (reason === 'closed') return t('closed')
    if (reason === 'manyPapers') return t('fault.manyPapers', { max: paperLimits.papers })
    if (reason === 'muchSpace') return t('fault.muchSpace', { max: paperLimits.accountBytes / 1_000_000 })
    return t(`fault.${reason}`)
  }
  const [first] = refused
  if (!first) return undefined
  const messages = refused.map(({ name, reason }) =>
    name === '' ? say(reason) : t('refused', { name, reason: say(reason) }),
  )
  const heading = t(first.name === '' ? 'failed' : 'someFailed')
  // A full document has no field any more.
  const field = left > 0 ? 'file' : 'pages'
  return {
    summary: { heading, errors: [...new Set(messages)].map((message) => ({ field, message })) },
    error: refused.length === 1 ? messages[0] : heading,
  }
}
