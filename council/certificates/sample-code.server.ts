import { createHash } from 'node:crypto'
import { encode } from 'uqr'
import { needsSecondSheet } from '../../rules/certificates/one-sheet.ts'
import { type CertificatePaper, claimsOf, longestInCode, writePaper } from '../../rules/certificates/paper.ts'
import { encodeClaims, encodeSigned } from '../../rules/certificates/signed-claims.ts'
import { type CertificateTemplate, placeholdersOf, textsOf } from '../../rules/certificates/template.ts'
import { isTooLarge, packCode } from './sign-code.server.ts'

/** As long as the address of most councils. */
const origin = 'https://grampanchayat.district.maharashtra.example'
/** How long names are, and what else is filled in; a longer one is refused when it is issued. */
const usual = { holder: 40, place: 16, other: 16 }
/** The same of long names, for which a sheet has room. */
const longest = { holder: 50, place: 30, other: 16 }
const letters = [...'कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह']

/**
 * The text that makes the code of a template too large to be read although what is filled in is of the usual
 * length; undefined where the code has room.
 */
export function findTooLongInCode(template: CertificateTemplate): string | undefined {
  const paper = fillWith(template, usual)
  return isTooLarge(codeOf(paper)) ? longestInCode(paper) : undefined
}

/** Whether a certificate of the template is longer than a sheet of A5 where what is filled in is long. */
export function isTooLongForSheet(template: CertificateTemplate): boolean {
  const paper = fillWith(template, longest)
  const { size } = encode(codeOf(paper).code, { ecc: 'M', boostEcc: false, border: 0 })
  return needsSecondSheet(paper, size)
}

/** A code as large as that of the certificate: with as many bytes for its signature, and packed as badly. */
function codeOf(paper: CertificatePaper) {
  const payload = encodeClaims(claimsOf(paper, `${paper.issuedOn}T06:30:00.000Z`))
  const signature = Uint8Array.from(createHash('sha512').update(payload).digest())
  const message = encodeSigned({ keyHint: signature.slice(0, 4), payload, signature })
  return { code: packCode(message, origin), length: message.length }
}

function fillWith(template: CertificateTemplate, lengths: typeof usual): CertificatePaper {
  const names = new Set(textsOf(template).flatMap(placeholdersOf))
  const said = Object.fromEntries([...names].map((name, index) => [name, textOf(lengths.other, index)]))
  const [holder, place] = [textOf(lengths.holder, names.size), textOf(lengths.place, names.size + 1)]
  const [number, issuedOn] = [`${template.register}/2026-27/999999`, '2026-11-26']
  const filled = { ...said, holder, place, number, issuedOn }
  const languages = [template.lang, template.second?.lang ?? template.lang]
  const values = Object.fromEntries(languages.map((language) => [language, filled]))
  return writePaper(template, values, { number, issuedOn, holder, council: { name: '', place: '' } })
}

/** Letters that hardly repeat, so that they pack no better than names. */
function textOf(length: number, seed: number): string {
  const at = (index: number) => (index * index + 7 * index + 11 * seed) % letters.length
  return Array.from({ length }, (_, index) => letters[at(index)]).join('')
}
