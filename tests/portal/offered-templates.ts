import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Council } from '../../council/open-council.server.ts'
import { digestOf, type Template } from '../../council/records/state/template.server.ts'

/** Has a state publish templates for a council, as a file beside its own. */
export function offerTemplates(council: Council, templates: Template[]): string {
  const path = join(dirname(council.keysFolder), 'catalogue.json')
  writeFileSync(path, JSON.stringify({ digest: digestOf(templates), templates }))
  council.stateCatalogue = path
  return path
}
