import type { HeadersArgs } from 'react-router'

/** A screen's `headers`: hands on what its action answers with, such as Retry-After, which is lost without it. */
export function actionHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders
}
