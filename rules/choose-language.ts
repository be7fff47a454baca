/**
 * Finds the available language that a browser's `Accept-Language` header prefers by its weights (RFC 9110,
 * section 12.5.4); `mr-IN` matches `mr`. Returns undefined when the header asks for no available language.
 */
export function acceptedLanguage(header: string | null, available: readonly string[]): string | undefined {
  const asked = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .flatMap((part, position) => {
      const [range = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((text) => text.trim())
      const language = available.find((one) => range === one || range.startsWith(`${one}-`))
      const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
      return language !== undefined && weight > 0 && weight <= 1 ? [{ language, weight, position }] : []
    })
  return asked.sort((one, other) => other.weight - one.weight || one.position - other.position)[0]?.language
}
