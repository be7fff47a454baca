import { everything } from '../everything.ts'
import { shapeOf } from './hostile-crawl.ts'
import type { Visited, Visitor } from './visitor.ts'

/** How many pages of one shape are opened: of a list the first say what all say, filtered or not. */
const enoughOf = (shape: string) => (everything ? 3 : shape.includes(' ') ? 1 : 2)
/** Each service has words of its own. */
const services = '/services/:id'

/** Forms in which an empty field takes the text of a language away, or withdraws an application. */
const erasing = /^\/admin\/(services|categories|council)\b|\/withdraw$/

/**
 * Every page that links lead to from these addresses, so many of each shape, and what each form with fields
 * on them answers when it is sent empty, a form of each shape; and if so asked, the page of every service.
 * The switch of languages is not followed.
 */
export async function readAllPages(
  visitor: Visitor,
  seeds: string[],
  everyService: boolean,
): Promise<Map<string, Visited>> {
  const pages = new Map<string, Visited>()
  const shapes = new Map<string, number>()
  const sent = new Set<string>()
  const waiting = [...seeds]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const shape = shapeOf(path)
    const seen = shapes.get(shape) ?? 0
    if (pages.has(path) || seen >= (everyService && shape === services ? 100 : enoughOf(shape))) continue
    shapes.set(shape, seen + 1)
    const page = await visitor.get(path)
    // A list as a file is no page, nor is an application or a form.
    if (/csv|json/.test(page.headers.get('Content-Type') ?? '')) continue
    pages.set(path, page)
    const links = [page.location, ...linksOf(page)]
    waiting.push(...links.filter((link) => link !== ''))
    for (const form of page.html.match(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g) ?? []) {
      const names = [
        ...form.matchAll(/<(?:input(?![^>]*type="hidden")|select|textarea)\b[^>]*\sname="([^"]+)"/g),
      ]
      const fields = Object.fromEntries(names.map(([, name = '']) => [name, '']))
      const kind = `${shape} ${Object.keys(fields).join(' ')}`
      if (names.length === 0 || sent.has(kind) || erasing.test(path)) continue
      sent.add(kind)
      const answer = await visitor.sendForm(page, path, fields, names[0]?.[0])
      pages.set(`${path} sent empty`, await visitor.follow(answer))
    }
  }
  return pages
}

function linksOf({ html }: Visited) {
  const links = [...html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map(([, href = '']) => href)
  return (
    links
      .map((link) => link.replaceAll('&amp;', '&').replace(/#.*/, ''))
      // A PDF is no page, and a client gets only some of them.
      .filter((link) => !link.startsWith('/language/') && !/\/pdf(\?|$)/.test(link))
  )
}
