import type { HeadersArgs } from 'react-router'

/** A route's `headers`: forwards those of its action, such as Retry-After. React Router drops them without it. */
export function actionHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders
}
