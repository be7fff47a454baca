import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { normalizePath, type Plugin } from 'vite'
import { needDrawings } from '../app/ui/need-drawings.ts'
import { needs } from '../rules/needs.ts'

const asked = `${normalizePath(join(import.meta.dirname, '../app/ui/need-drawings.ts'))}?previews`
const [width, height] = [600, 315]
/** As in `app/css/tokens.css`, which no picture reads. */
const [page, geru] = ['#f9f9f6', '#82483a']

/**
 * Makes the pictures that messengers show beside a link: one of each need, one of the records, and `home`, on
 * which all needs are. `need-drawings.ts?previews` has their addresses by name. They are PNG, because
 * messengers draw no SVG.
 */
export function previewPictures(): Plugin {
  let drawn: ReturnType<typeof drawPreviews> | undefined
  const drawOnce = () => {
    drawn ??= drawPreviews()
    return drawn
  }
  return {
    name: 'preview-pictures',
    enforce: 'pre',
    async load(id) {
      if (id !== asked) return null
      const named = Object.entries(await drawOnce()).map(([name, picture]) => [
        name,
        addressOf(name, picture),
      ])
      return `export default ${JSON.stringify(Object.fromEntries(named))}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [name, source] of Object.entries(await drawOnce()))
        this.emitFile({ type: 'asset', fileName: addressOf(name, source).slice(1), source })
    },
  }
}

/** Draws the pictures, by name. The same drawings make the same bytes. */
export async function drawPreviews(): Promise<Record<string, Buffer>> {
  const names = Object.keys(needDrawings) as (keyof typeof needDrawings)[]
  const one = names.map((name) => [name, tile(name, (width - height) / 2, 0, height)] as const)
  const size = 132
  const all = needs.map((need, index) =>
    tile(need, 18 + (index % 4) * (size + 12), 19.5 + Math.floor(index / 4) * (size + 12), size),
  )
  const pictures = await Promise.all(
    [...one, ['home', all.join('')] as const].map(async ([name, tiles]) => [name, await toPng(tiles, name)]),
  )
  return Object.fromEntries(pictures)
}

function tile(name: keyof typeof needDrawings, x: number, y: number, size: number) {
  const { lines, solids, dashes } = needDrawings[name]
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="6" fill="${geru}"/>
    <path d="${lines}" fill="none" stroke="#fff" stroke-width="1.4"/>
    ${solids ? `<path d="${solids}" fill="#fff"/>` : ''}
    ${dashes ? `<path d="${dashes}" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="1.3 3"/>` : ''}
  </svg>`
}

function toPng(tiles: string, name: string) {
  const ground = name === 'home' ? page : geru
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ground}"/>${tiles}</svg>`
  return sharp(Buffer.from(drawing)).png({ palette: true, colours: 16, effort: 10 }).toBuffer()
}

function addressOf(name: string, picture: Buffer) {
  const digest = createHash('sha256').update(picture).digest('base64url').slice(0, 7)
  return `/assets/preview-${name}-${digest}.png`
}
