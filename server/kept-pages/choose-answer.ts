import type { Asked } from './asked.ts'
import type { Encoding, KeptAnswer, KeptAnswers } from './kept-page.ts'

/** The page, or only that it has not changed since the reader got it. */
export function chooseAnswer(answers: KeptAnswers, { header }: Asked): KeptAnswer {
  return isKnown(answers.etag, header('if-none-match')) ? answers.unchanged : answers.whole
}

/** Whether one of the tags that a reader has is the page's (RFC 9110, section 13.1.2: the comparison is weak). */
function isKnown(etag: string, tags: string | undefined) {
  if (tags === undefined) return false
  return tags.split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))
}

/** The encoding in which a browser that sends this `Accept-Encoding` gets the page. */
export function chooseEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return 'identity'
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
  const takes = (name: string) =>
    offers.some(([offered, weight = 'q=1']) => offered === name && Number(weight.slice(2)) > 0)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}
