import assert from 'node:assert/strict'
import type { Portal } from '../../server/http.ts'

type Fields = Record<string, string> | [string, string][]

export interface Visited {
  status: number
  headers: Headers
  html: string
  /** Where the answer leads; empty when it leads nowhere. */
  location: string
  /** The visible text, tags taken out and the five entities of React read. */
  text: string
}

/** Asserts that the answer has this status, and that its visible text says all of these. */
export function assertSays({ status, text }: Visited, expected: number, ...said: RegExp[]): void {
  assert.equal(status, expected, text.slice(0, 300))
  for (const words of said) assert.match(text, words)
}

/** Somebody with a browser without script: keeps cookies, opens pages, sends forms from portal pages. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly portal: Pick<Portal, 'fetch'>
  readonly origin: string
  address = '192.0.2.1'

  constructor(portal: Pick<Portal, 'fetch'>, origin: string) {
    this.portal = portal
    this.origin = origin
  }

  /** Sends a request as it is, with the cookies, and keeps those that come back. */
  async send(path: string, init: RequestInit = {}): Promise<Visited> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0 && !headers.has('Cookie')) {
      headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    if (!headers.has('Host')) headers.set('Host', new URL(this.origin).host)
    const response = await this.portal.fetch(
      new Request(this.origin + path, { ...init, headers }),
      this.address,
    )
    for (const line of response.headers.getSetCookie()) this.keep(line)
    const html = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      html,
      location: response.headers.get('Location') ?? '',
      text: textOf(html),
    }
  }

  private keep(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(at + 1))
  }

  get(path: string): Promise<Visited> {
    return this.send(path)
  }

  /** Posts exactly these fields. */
  post(path: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<Visited> {
    return this.send(path, {
      method: 'POST',
      headers: { Origin: this.origin, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  }

  /**
   * Opens the page, fills in its form and sends it: hidden fields go along as the page has them. `at` names
   * the form by something that its markup contains, where the page has several.
   */
  async submit(path: string, fields: Record<string, string>, at = ''): Promise<Visited> {
    const page = await this.get(path)
    assert.equal(page.status, 200, `${path} answers ${page.status}`)
    return this.sendForm(page, path, fields, at)
  }

  /** Sends the form of a page that stands open, which came from the path, as `submit` does. */
  sendForm(page: Visited, path: string, fields: Record<string, string> = {}, at = ''): Promise<Visited> {
    // A notice to the account's owner may stand above the form that is meant.
    const beside =
      at === ''
        ? /action="\/(logout"|drafts"|account\/sessions\?next)/
        : /action="\/(logout"|account\/sessions\?next)/
    const form = formsOf(page.html).find((one) => one.includes(at) && !beside.test(one))
    assert.ok(form, `${path} has no such form`)
    const action = attribute(form, 'action') ?? path
    return this.post(action, { ...hiddenOf(form), ...fields })
  }

  /** Follows redirects with GET until a page comes. */
  async follow(answer: Visited): Promise<Visited> {
    let page = answer
    for (let hops = 0; page.location !== '' && hops < 5; hops += 1) page = await this.get(page.location)
    return page
  }

  async signIn(email: string, password: string): Promise<this> {
    const answer = await this.submit('/login', { email, password })
    assert.equal(answer.status, 303, `signing in as ${email} answers ${answer.status}`)
    return this
  }
}

/** The forms of a page, each with the fields that stand outside of it. */
function formsOf(html: string) {
  return [...html.matchAll(/<form[^>]*method="post"[\s\S]*?<\/form>/g)].map(([form]) => {
    const id = attribute(form, 'id')
    const outside = html.match(new RegExp(`<(?:input|select|textarea|button)[^>]* form="${id}"[^>]*>`, 'g'))
    return form + (outside ?? []).join('')
  })
}

function hiddenOf(form: string) {
  const inputs = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input)
  return Object.fromEntries(
    inputs.map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? '']),
  )
}

function attribute(tag: string, name: string) {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : plain(found)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function plain(text: string) {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
}

export function textOf(html: string) {
  const body = html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
  return plain(body.replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ')
}
