/**
 * The first of the languages that a browser's `Accept-Language` header asks for and that is available, by its
 * weights (RFC 9110, section 12.5.4); `mr-IN` asks for `mr`. Undefined when it asks for none of them.
 */
export function acceptedLanguage(header: string | null, available: readonly string[]): string | undefined {
  const asked = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .flatMap((part, place) => {
      const [range = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const language = available.find((one) => range === one || range.startsWith(`${one}-`))
      const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
      return language !== undefined && weight > 0 && weight <= 1 ? [{ language, weight, place }] : []
    })
  return asked.sort((one, other) => other.weight - one.weight || one.place - other.place)[0]?.language
}
