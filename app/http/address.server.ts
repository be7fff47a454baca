import { limits } from '../../rules/limits.ts'
import { sanitizeLine } from '../../rules/text.ts'

/** A parameter of the address as it may be shown on the page; empty when the address does not have it. */
export function parameterText(url: URL, parameter: string): string {
  return sanitizeLine(url.searchParams.get(parameter) ?? '', limits.name)
}

/** The words by which the address searches a list; empty when it does not. */
export function searchText(url: URL): string {
  return parameterText(url, 'search')
}

/** The same address with these parameters changed; an undefined one is removed. */
export function withParameters(url: URL, parameters: Record<string, string | undefined>): string {
  const search = new URLSearchParams(url.search)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) search.delete(name)
    else search.set(name, value)
  }
  const query = search.toString()
  return query === '' ? url.pathname : `${url.pathname}?${query}`
}
