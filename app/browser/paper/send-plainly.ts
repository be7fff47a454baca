/** How much of a file's name is told. */
const mostName = 100

/** A file that could not be added, and why. */
export interface RefusedFile {
  name: string
  reason: string
}

/** Has a field hold a file as it was drawn, and the files after it, where the browser lets it. */
export function fillField(input: HTMLInputElement, { name }: File, bytes: Blob, others: File[]): void {
  try {
    const list = new DataTransfer()
    list.items.add(new File([bytes], name, { type: bytes.type }))
    for (const other of others) list.items.add(other)
    input.files = list.files
  } catch {
    // The files stay as they are; a page that is there already is not added again.
  }
}

/** Sends the form, in which the portal reads which files could not be added. */
export function sendForm(form: HTMLFormElement, refused: RefusedFile[]): void {
  const lines = refused.map(({ name, reason }) => `${reason} ${name.replace(/\s+/g, ' ').slice(0, mostName)}`)
  const field = form.elements.namedItem('refused') as HTMLInputElement
  field.value = lines.join('\n')
  form.submit()
}
