/** The states by which the register is narrowed. */
export const certificateStates = ['issued', 'cancelled'] as const

/** The labels of the fields, by their names. */
export function certificateLabels(fields: readonly { key: string; label: string }[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ key, label }) => [certificateField(key), label]))
}

/** The name of the field of the form that fills in a `{field:…}` of a template. */
export function certificateField(key: string): string {
  return `certificate-${key}`
}
