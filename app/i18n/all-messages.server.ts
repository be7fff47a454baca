import type { Messages } from 'use-intl'
import { addMessages } from './loaded-messages.ts'

const files = import.meta.glob<object>('./*/*.json', { import: 'default', query: '?compiled' })

const loaded = new Map<string, Promise<Messages>>()

/** All messages of one language, the same object for every page. */
export function allMessages(language: string): Promise<Messages> {
  const messages = loaded.get(language) ?? load(language)
  loaded.set(language, messages)
  return messages
}

async function load(language: string) {
  const loads = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`))
  if (loads.length === 0) throw new Error(`There is no catalogue for ${language}.`)
  const messages = {}
  for (const file of await Promise.all(loads.map(([, read]) => read()))) addMessages(file, messages)
  return messages as Messages
}
