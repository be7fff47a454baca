import { notFound } from '../../http/context.server.ts'

/** Answers every address that is not a page of the portal, for GET and POST alike. */
export function loader() {
  throw notFound()
}

export function action() {
  throw notFound()
}

/** Never rendered: the error boundary says that there is no such page. */
export default function NotFound() {
  return null
}
