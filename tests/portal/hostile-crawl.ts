import { everything } from '../everything.ts'
import type { Visited, Visitor } from './visitor.ts'

export interface Page {
  path: string
  page: Visited
}

export interface DrawnForm {
  method: string
  /** Where it is sent, ids and values taken out. */
  to: string
  /** The names of its fields and of its buttons. */
  names: string[]
}

/** An address without what differs from one entry to the next: ids, and the values of its query. */
export function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://x.invalid')
  const named = pathname
    .replace(/^\/admin\/(places|messages)\/.+/, '/admin/$1/:id')
    .replace(/^(\/admin\/services\/facts\/[^/]+)\/(en|hi|mr)$/, '$1')
  const path = shapeOfPart(named.replace(/[^/]*[\dA-Z][^/]*/g, ':id'))
  return [path, ...new Set([...searchParams.keys()].sort())].join(' ')
}

/** The parts of a service's own form are named by its keys, and a new question by its kind. */
function shapeOfPart(path: string): string {
  const [, form, rest] =
    /^(\/admin\/services\/form\/:id)\/((?:add|section|question|group)\/.+)$/.exec(path) ?? []
  if (form === undefined || rest === undefined) return path
  const steps = rest.split('/').map((step) => (/^(add|section|question|group)$/.test(step) ? step : ':part'))
  return [form, ...steps].join('/')
}

/**
 * Every page that links lead to from these addresses: each path once, and once more for each name of its
 * query that no page before had. When everything is run, once for every set of names.
 */
export async function crawl(visitor: Visitor, seeds: string[]): Promise<Page[]> {
  const pages: Page[] = []
  const known = new Set(seeds.flatMap(partsOf))
  const waiting = [...seeds]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const page = await visitor.get(path)
    pages.push({ path, page })
    const links = [...page.html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map(([, href = '']) => href)
    for (const link of [page.location, ...links]) {
      const next = link.replaceAll('&amp;', '&').replace(/#.*/, '')
      const parts = next === '' ? [] : partsOf(next)
      if (parts.every((part) => known.has(part))) continue
      for (const part of parts) known.add(part)
      waiting.push(next)
    }
  }
  return pages
}

/** What of an address has to be new for it to be opened. */
function partsOf(address: string) {
  const shape = shapeOf(address)
  const [path = '', ...names] = shape.split(' ')
  return everything ? [shape] : [path, ...names.map((name) => `${path} ${name}`)]
}

/** The forms of a page. */
export function formsOn({ path, page }: Page): DrawnForm[] {
  const forms = page.html.match(/<form\b[\s\S]*?<\/form>/g) ?? []
  const outside = page.html.replace(/<form\b[\s\S]*?<\/form>/g, '')
  return forms.map((form) => {
    const [tag = ''] = /<form[^>]*>/.exec(form) ?? []
    const [, id] = /\sid="([^"]*)"/.exec(tag) ?? []
    const others = [...outside.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/g)]
      .map(([control]) => control)
      // The languages and Logout are buttons of every form.
      .filter(
        (control) => id && control.includes(` form="${id}"`) && !/name="(in-language|left)"/.test(control),
      )
    const controls = form + others.join('')
    const names = [...controls.matchAll(/<(?:input|textarea|select|button)\b[^>]*\sname="([^"]+)"/g)]
    const action = /\saction="([^"]*)"/.exec(tag)?.[1] ?? path
    return {
      method: /\smethod="post"/.test(tag) ? 'post' : 'get',
      to: shapeOf(action.replaceAll('&amp;', '&')).split(' ')[0] ?? '',
      names: [...new Set(names.map(([, name = '']) => name))],
    }
  })
}
