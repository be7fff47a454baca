/** The default alphabet of GSM 03.38, without the characters that count twice. */
const plain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const twice = '^{}\\[~]|€\f'

/**
 * Measures a text as networks carry it: its characters, those that count twice counted so, and the parts that
 * it takes, of 160 characters where all stand in their alphabet (153 each where it takes several), else of 70
 * (67). One that counts twice goes whole into a part.
 */
export function measureText(text: string): { characters: number; parts: number } {
  const letters = [...text]
  const isPlain = letters.every((character) => plain.includes(character) || twice.includes(character))
  const widths = letters.map((character) =>
    isPlain ? (twice.includes(character) ? 2 : 1) : character.length,
  )
  const characters = widths.reduce((sum, width) => sum + width, 0)
  const [whole, part] = isPlain ? [160, 153] : [70, 67]
  return { characters, parts: characters <= whole ? 1 : countParts(widths, part) }
}

function countParts(widths: number[], part: number) {
  let [parts, used] = [1, 0]
  for (const width of widths) {
    const fits = used + width <= part
    used = fits ? used + width : width
    if (!fits) parts += 1
  }
  return parts
}
