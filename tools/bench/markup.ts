import { createElement, type ReactNode } from 'react'
import { Form, Link } from 'react-router'

const emptyElements = /^(area|br|col|hr|img|input|link|meta|wbr)$/
const truths =
  /^(autofocus|checked|disabled|formnovalidate|hidden|multiple|novalidate|open|readonly|required|selected)$/i
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

interface Element {
  tag: string
  attributes: Record<string, string | true>
  children: (Element | string)[]
}

/** Parses markup that React wrote, which is regular enough for three patterns. Drops scripts and comments. */
export function readMarkup(html: string): Element {
  const root: Element = { tag: '', attributes: {}, children: [] }
  const open = [root]
  const bare = html.replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->|<!DOCTYPE html>/g, '')
  for (const [, closing, tag = '', rest = '', text = ''] of bare.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)([^>]*)>|([^<]+)/g,
  )) {
    const parent = open.at(-1) ?? root
    if (text !== '') parent.children.push(plain(text))
    else if (closing) open.pop()
    else {
      const element = { tag, attributes: attributesOf(rest), children: [] }
      parent.children.push(element)
      if (!emptyElements.test(tag) && !rest.endsWith('/')) open.push(element)
    }
  }
  const [html_] = root.children
  if (typeof html_ !== 'object') throw new Error('This is no page.')
  return html_
}

function attributesOf(text: string) {
  const read = Array.from(text.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => {
    return [name, truths.test(name) ? true : plain(value)] as const
  })
  return Object.fromEntries(read)
}

function plain(text: string) {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
}

/**
 * The page without the parts that differ from one rendering to the next: scripts, preloads, comments, nonces,
 * where React puts the style of a page, and how much of the disk is free.
 */
export function comparable(html: string): string {
  return html
    .replace(
      /<script[\s\S]*?<\/script>|<!--[\s\S]*?-->|<link[^>]*(?:rel="modulepreload"|data-precedence=)[^>]*>/g,
      '',
    )
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/\b\d+ MB\b/g, 'MB')
}

/**
 * The elements of a page; `slots` stands at the end of the elements that it names, such as `body`. The links
 * and forms that React Router wrote, which it marks, are its own again: with plain ones this would be no page
 * of React Router.
 */
export function elementsOf(node: Element | string, slots: Record<string, ReactNode>): ReactNode {
  if (typeof node === 'string') return node
  const { tag, attributes } = node
  const kept = node.children.filter(
    (child) => typeof child === 'string' || child.attributes.rel !== 'modulepreload',
  )
  const children = [...kept.map((child) => elementsOf(child, slots)), slots[tag]].filter(
    (child) => child !== undefined,
  )
  if (tag === 'textarea') return createElement(tag, { ...attributes, defaultValue: children.join('') })
  const { 'data-discover': routed, ...plainly } = attributes
  if (routed && tag === 'form') return createElement(Form, plainly, ...children)
  if (routed && tag === 'a') {
    const { href, ...rest } = plainly
    return createElement(Link, { ...rest, to: String(href) }, ...children)
  }
  // React accepts the HTML names of attributes.
  return createElement(tag, attributes, ...children)
}
