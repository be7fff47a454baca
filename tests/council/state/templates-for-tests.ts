import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPublication, type Template } from '../../../council/records/state/template.server.ts'

export const samplePath = join(import.meta.dirname, '../../../deploy/sample-catalogue.json')

interface Written {
  languages: string[]
  services: Record<string, unknown>[]
}

/** The catalogue that is delivered, as it is written, for tests that change it. */
export function writtenSample(): Written {
  return JSON.parse(readFileSync(samplePath, 'utf8'))
}

/** What is wrong with a catalogue. */
export function faultsOf(written: unknown): string[] {
  const read = readPublication('catalogue.json', Buffer.from(JSON.stringify(written)))
  return 'faults' in read ? read.faults : []
}

/** The templates of a catalogue that is right. */
export function templatesOf(written: unknown): Template[] {
  const read = readPublication('catalogue.json', Buffer.from(JSON.stringify(written)))
  return 'templates' in read ? read.templates : assert.fail(read.faults.join('\n'))
}

/** A template of the catalogue that is delivered, changed. */
export function template(templateId: string, changes: Partial<Template> = {}): Template {
  const found = templatesOf(writtenSample()).find((one) => one.templateId === templateId)
  return found ? { ...found, ...changes } : assert.fail(templateId)
}
