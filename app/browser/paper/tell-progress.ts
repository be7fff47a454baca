const kilobytes = (bytes: number) => Math.ceil(bytes / 1000)

/** The files that were chosen together, and the one that is being sent. */
export interface Chosen {
  files: File[]
  file?: File
}

/** Says in a form how far its files are, and shows the one that is being sent. */
export function tellProgress(form: HTMLFormElement, chosen: Chosen) {
  const said = form.querySelector('[role=status]') as HTMLElement
  const preview = form.querySelector('.paper-preview') as HTMLElement
  const words = form.dataset
  let shownAt = ''

  const fill = (key: string, values: Record<string, string | number>) =>
    (words[key] ?? '').replace(/\{(\w+)\}/g, (_, name) => String(values[name]))

  /** What is said of one of several files begins with its name. */
  function write(text: string) {
    const { files, file } = chosen
    if (files.length < 2 || !file) said.textContent = text
    else {
      const values = { number: files.indexOf(file) + 1, count: files.length, name: file.name }
      said.textContent = `${fill('several', values)} ${text}`
    }
  }

  return {
    /** Says the words of the form's `data-KEY`; without a key nothing. */
    tell(key = '') {
      write(words[key] ?? '')
    },
    tellReady(drawn: Blob) {
      write(fill('ready', { size: kilobytes(drawn.size) }))
    },
    tellCount() {
      said.textContent = fill('chosen', { count: chosen.files.length })
    },
    /** Says how much of a file has been sent. */
    say(key: string, { name, next, all }: { name: string; next: number; all: number }) {
      write(fill(key, { name, sent: kilobytes(next), all: kilobytes(all) }))
    },
    show(picture?: Blob) {
      preview.textContent = ''
      URL.revokeObjectURL(shownAt)
      preview.hidden = !picture
      if (!picture) return
      shownAt = URL.createObjectURL(picture)
      const image = new Image()
      image.src = shownAt
      image.alt = words.preview ?? ''
      preview.append(image)
    },
  }
}
