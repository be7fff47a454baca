import type { MiddlewareFunction } from 'react-router'
import { isInApplication } from '../../rules/roles.ts'

/** A redirect out of the officers' application, as to the sign-in, loads a document, taking a form along. */
export const leaveApplication: MiddlewareFunction<Record<string, unknown>> = async ({ request }, next) => {
  const { pathname, search, hash } = new URL(request.url)
  if (isInApplication(pathname)) return next()
  if (request.method === 'POST') sendAsDocument(pathname + search, await request.formData())
  else location.assign(pathname + search + hash)
  return new Promise(() => {})
}

function sendAsDocument(to: string, fields: FormData) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = to
  for (const [name, value] of fields) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = typeof value === 'string' ? value : ''
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
