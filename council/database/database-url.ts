/**
 * The addresses, with one server each, of the servers that a `DATABASE_URL` names with commas between; the
 * PostgreSQL driver knows one alone. Empty where it is no address of a database.
 */
export function readDatabaseUrls(text: string): string[] {
  const [, scheme = '', authority = '', rest = ''] = /^(postgres(?:ql)?:\/\/)([^/]*)(\/.+)$/.exec(text) ?? []
  const at = authority.lastIndexOf('@') + 1
  const hosts = authority.slice(at).split(',')
  const urls = hosts.map((host) => scheme + authority.slice(0, at) + host + rest)
  const isWhole = (url: string) => URL.canParse(url) && new URL(url).pathname.length > 1
  if (!urls.every(isWhole)) return []
  // These would name one server for all.
  const { searchParams } = new URL(urls[0] ?? '')
  const isAmbiguous =
    hosts.length > 1 && (hosts.includes('') || searchParams.has('host') || searchParams.has('port'))
  return isAmbiguous || new Set(hosts).size < hosts.length ? [] : urls
}
