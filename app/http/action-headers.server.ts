import type { HeadersArgs } from 'react-router'

/** A route's `headers`: forwards those of its action, such as Retry-After. Else React Router drops them. */
export function actionHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders
}
