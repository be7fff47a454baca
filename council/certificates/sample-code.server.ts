import { createHash } from 'node:crypto'
import { claimsOf, longestInCode, writePaper } from '../../rules/certificates/paper.ts'
import { encodeClaims, encodeSigned } from '../../rules/certificates/signed-claims.ts'
import { type CertificateTemplate, placeholdersOf, textsOf } from '../../rules/certificates/template.ts'
import { isTooLarge, packCode } from './sign-code.server.ts'

/** As long as the address of most councils. */
const origin = 'https://grampanchayat.district.maharashtra.example'
/** How long names are, and what else is filled in; a longer one is refused when it is issued. */
const usual = { holder: 40, other: 16 }
const letters = [...'कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह']

/**
 * The text that makes the code of a template too large to be read although what is filled in is of the usual
 * length; undefined where the code has room.
 */
export function findTooLongInCode(template: CertificateTemplate): string | undefined {
  const names = new Set(textsOf(template).flatMap(placeholdersOf))
  const said = Object.fromEntries([...names].map((name, index) => [name, textOf(usual.other, index)]))
  const holder = textOf(usual.holder, names.size)
  const values = { [template.lang]: { ...said, holder } }
  const [number, issuedOn] = [`${template.register}/2026-27/999999`, '2026-11-26']
  const paper = writePaper(template, values, { number, issuedOn, holder, council: { name: '', place: '' } })
  const payload = encodeClaims(claimsOf(paper, `${issuedOn}T06:30:00.000Z`))
  // Of the size of a signature, and packed as badly.
  const signature = Uint8Array.from(createHash('sha512').update(payload).digest())
  const message = encodeSigned({ keyHint: signature.slice(0, 4), payload, signature })
  return isTooLarge({ code: packCode(message, origin), length: message.length })
    ? longestInCode(paper)
    : undefined
}

/** Letters that hardly repeat, so that they pack no better than names. */
function textOf(length: number, seed: number): string {
  const at = (index: number) => (index * index + 7 * index + 11 * seed) % letters.length
  return Array.from({ length }, (_, index) => letters[at(index)]).join('')
}
