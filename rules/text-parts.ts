/** The default alphabet of GSM 03.38, without the characters that count twice. */
const plain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const twice = '^{}\\[~]|€\f'

/**
 * Counts the parts in which networks carry a text: of 160 characters where all stand in their alphabet (153 each where
 * it takes several), else of 70 (67).
 */
export function textParts(text: string): number {
  const isPlain = [...text].every((character) => plain.includes(character) || twice.includes(character))
  const length = isPlain
    ? [...text].reduce((sum, character) => sum + (twice.includes(character) ? 2 : 1), 0)
    : text.length
  const [whole, part] = isPlain ? [160, 153] : [70, 67]
  return length <= whole ? 1 : Math.ceil(length / part)
}
