import type { Visited } from './visitor.ts'

interface Control {
  form: string
  name: string
  type: string
  tag: string
  /** What a sent form says of it; undefined where it is not sent. */
  value: string | undefined
  /** The values that can be chosen. */
  options: string[]
}

/** A form of a page, as somebody without script finds it. */
export interface DrawnForm {
  method: string
  action: string
  /** For which account the page keeps what is typed into it. */
  draft: string | undefined
  hasScript: boolean
  controls: Control[]
}

const unquoted = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function attributeOf(tag: string, name: string) {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : unquoted(found)
}

/** Reads the forms of a page with their fields, those that stand outside of their form among them. */
export function readForms({ html }: Visited): DrawnForm[] {
  const forms = new Map<string, DrawnForm>()
  let within = ''
  const token =
    /<form\b[^>]*>|<\/form>|<select\b[\s\S]*?<\/select>|<textarea\b[\s\S]*?<\/textarea>|<input\b[^>]*>/g
  const controls: Control[] = []
  for (const [found] of html.matchAll(token)) {
    const [tag = ''] = /^<[^>]*>/.exec(found) ?? []
    if (found.startsWith('<form')) {
      within = attributeOf(tag, 'id') ?? `form ${forms.size}`
      forms.set(within, {
        method: attributeOf(tag, 'method') ?? 'get',
        action: attributeOf(tag, 'action') ?? '',
        draft: attributeOf(tag, 'data-draft'),
        hasScript: attributeOf(tag, 'data-then') !== undefined,
        controls: [],
      })
    } else if (found === '</form>') within = ''
    else controls.push({ form: attributeOf(tag, 'form') ?? within, ...readControl(found, tag) })
  }
  for (const control of controls) forms.get(control.form)?.controls.push(control)
  return [...forms.values()]
}

function readControl(found: string, tag: string) {
  const name = attributeOf(tag, 'name') ?? ''
  const [, kind = ''] = /^<(\w+)/.exec(tag) ?? []
  const options = [...found.matchAll(/<option\b[^>]*>/g)].map(([option]) => option)
  const type = kind === 'input' ? (attributeOf(tag, 'type') ?? 'text') : kind
  const isTick = type === 'checkbox' || type === 'radio'
  const chosen = options.find((option) => option.includes('selected=""')) ?? options[0]
  const written =
    kind === 'textarea'
      ? unquoted(/>\n?([\s\S]*)<\/textarea>/.exec(found)?.[1] ?? '')
      : kind === 'select'
        ? attributeOf(chosen ?? '', 'value')
        : (attributeOf(tag, 'value') ?? (isTick ? 'on' : ''))
  return {
    name,
    type,
    tag,
    value: isTick && !tag.includes('checked=""') ? undefined : written,
    options: isTick
      ? [attributeOf(tag, 'value') ?? 'on']
      : options.map((option) => attributeOf(option, 'value') ?? ''),
  }
}

/** Whether somebody types, chooses or ticks something in it. */
export const isTyped = ({ type, tag, name }: Control) =>
  name !== '' && !/^(hidden|submit)$/.test(type) && !/readonly/i.test(tag)

const texts = /^(text|textarea|tel|email|url|search|number)$/

/** What the form sends as it is drawn. */
export function drawnFields({ controls }: DrawnForm): Record<string, string> {
  const sent = controls.filter(({ type, value }) => value !== undefined && type !== 'file')
  return Object.fromEntries(sent.map(({ name, value = '' }) => [name, value]))
}

/** What the form sends when each of its boxes has been typed into, and each choice changed. */
export function typedFields(form: DrawnForm): Record<string, string> {
  const fields = drawnFields(form)
  for (const { name, type, value, options } of form.controls.filter(isTyped)) {
    if (texts.test(type)) fields[name] = `Kept ${name}`
    if (type === 'date') fields[name] = '2026-02-03'
    if (type === 'select' || type === 'radio') fields[name] = options.at(-1) ?? ''
    if (type === 'checkbox' && value === undefined) fields[name] = options[0] ?? ''
    if (type === 'checkbox' && value !== undefined) delete fields[name]
  }
  return fields
}
