import { withoutPasswords } from '../rules/typed-fields.ts'
import { uploadBytes } from '../rules/uploads.ts'

/** A post that is read once, although middleware, action and a fault's page all ask for its form. */
export class PostedRequest extends Request {
  #form: Promise<FormData> | undefined

  override formData(): Promise<FormData> {
    this.#form ??= super.formData()
    return this.#form
  }

  /** Its form can be read any number of times, so nobody needs a copy. */
  override clone(): Request {
    return this
  }
}

/** The request for the page whose form was not sent but asked for in another language. */
export function asGet({ url, headers, signal }: Pick<Request, 'url' | 'headers' | 'signal'>): Request {
  const kept = new Headers(headers)
  for (const name of ['Content-Type', 'Content-Length', 'Transfer-Encoding']) kept.delete(name)
  return new Request(url, { headers: kept, signal })
}

/** Behind a proxy that ends TLS a request says http: React Router would refuse each form as cross-origin. */
export function atPublicOrigin(request: Request, origin: string): Request {
  const { pathname, search } = new URL(request.url)
  const url = origin + pathname + search
  const { method, headers, signal } = request
  const isForm = method === 'POST' && uploadBytes(request) === undefined
  if (url === request.url && !isForm) return request
  const body = method === 'POST' ? request.body : null
  const Made = isForm ? PostedRequest : Request
  return new Made(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}

/** What was typed into the form of a request; an upload is read by its screen alone, while it arrives. */
export async function readTyped(request: Request): Promise<Record<string, string> | undefined> {
  if (!(request instanceof PostedRequest)) return undefined
  // A form that broke off on its way holds nothing to keep.
  const form = await request.formData().catch(() => undefined)
  return form && withoutPasswords(form)
}
