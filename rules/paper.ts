/**
 * The most that is taken of one paper: bytes as they are sent, bytes of a PDF, pixels of a photo before it is
 * drawn anew, bytes that reading it holds at once, the longer side in pixels after that, on which the
 * smallest print of a form can still be read, how many pages a document may have, and how many papers and
 * bytes a citizen may keep.
 */
export const paperLimits = {
  sentBytes: 8_000_000,
  pdfBytes: 4_000_000,
  pixels: 50_000_000,
  heldBytes: 160_000_000,
  side: 2000,
  pagesOfDocument: 10,
  papers: 50,
  accountBytes: 50_000_000,
} as const

export type PaperKind = 'picture' | 'pdf'

/** Why a file cannot be a paper. */
export type PaperFault =
  | 'empty'
  /** More bytes than a paper may be sent with. */
  | 'tooLarge'
  /** Neither a photo of a kind that is read, nor a PDF. */
  | 'otherKind'
  /** Cut off or damaged. */
  | 'unreadable'
  /** A picture of more pixels than are read, or of more bytes once it is decoded. */
  | 'tooManyPixels'
  | 'pdfTooLarge'
  /** The PDF asks for a password. */
  | 'locked'

/** What the header of a picture says, as sharp tells it. */
export interface PictureHeader {
  format?: string
  /** In pixels. */
  width: number
  height: number
  channels: number
  depth?: string
  /** Whether it comes in several passes, each over the whole picture. */
  isProgressive?: boolean
  chromaSubsampling?: string
}

/**
 * The bytes that reading a picture holds at once, told by its header before anything is decoded. A JPEG of
 * one pass is read line by line and already smaller; one of several is held whole, two bytes for each number
 * that it stores. Every other picture counts whole: line by line, a PNG that is wide enough takes just as
 * much. WebP holds four bytes a pixel.
 */
export function countHeldBytes(header: PictureHeader): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = header
  const pixels = width * height
  if (format === 'webp') return pixels * 4
  if (format !== 'jpeg') return pixels * channels * (depth === 'uchar' ? 1 : 2)
  if (!isProgressive) return 0
  return pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
}

/** How many bytes at the end of a PDF are searched for the mark that stands there. */
const pdfEnd = 1024

/**
 * The kind of a file by its first bytes, for its name and the type that a browser declares are whatever the
 * sender likes. `start` holds the first 12 bytes or the whole file. Undefined for what is neither JPEG, PNG,
 * WebP nor PDF, and for a PDF with anything before its head: it could be a page or an archive as well.
 */
export function findPaperKind(start: Uint8Array): PaperKind | undefined {
  const isPicture =
    isAt(start, 0, '\xff\xd8\xff') ||
    isAt(start, 0, '\x89PNG\r\n\x1a\n') ||
    (isAt(start, 0, 'RIFF') && isAt(start, 8, 'WEBP'))
  if (isPicture) return 'picture'
  return isAt(start, 0, '%PDF-') ? 'pdf' : undefined
}

/** Why a PDF is not taken as it is; undefined for one that is whole and opens without a password. */
export function findPdfFault(bytes: Uint8Array): PaperFault | undefined {
  if (bytes.length > paperLimits.pdfBytes) return 'pdfTooLarge'
  if (!holds(bytes.subarray(-pdfEnd), '%%EOF')) return 'unreadable'
  // ISO 32000-1, 7.5.5: the entry stands in the trailer, or in the dictionary of a cross-reference stream;
  // neither is compressed.
  return holds(bytes, '/Encrypt') ? 'locked' : undefined
}

function isAt(bytes: Uint8Array, at: number, words: string) {
  return [...words].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))
}

function holds(bytes: Uint8Array, words: string) {
  const [first = ''] = words
  const code = first.charCodeAt(0)
  for (let at = bytes.indexOf(code); at !== -1; at = bytes.indexOf(code, at + 1))
    if (isAt(bytes, at, words)) return true
  return false
}
