const kilobytes = (bytes: number) => Math.ceil(bytes / 1000)

/** The files that were chosen together, and the one that is being sent. */
export interface Chosen {
  files: File[]
  file?: File
}

/** Says in a form how far its files are and whether it `leadsOn` after them, and shows the one being sent. */
export function tellProgress(form: HTMLFormElement, chosen: Chosen, leadsOn: () => boolean) {
  const said = form.querySelector('[role=status]') as HTMLElement
  const preview = form.querySelector('.paper-preview') as HTMLElement
  const words = form.dataset
  // Where another button leads on, the one that adds has nothing to do before something is chosen.
  const another = words.next ? form.querySelector<HTMLElement>('.button-secondary') : null
  if (another) another.hidden = true
  let shownAt = ''
  /** When how much had come, before each of the last parts of one file. */
  let steps: { at: number; next: number }[] = []

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

  /** About how long the rest takes at the pace of the last three parts; empty before one has come. */
  function remaining(next: number, all: number) {
    const before = steps[steps.length - 1]?.next ?? -1
    if (next < before) steps = []
    if (next !== before) steps = steps.concat({ at: Date.now(), next }).slice(-4)
    const [first, last] = [steps[0], steps[steps.length - 1]]
    if (!first || !last || first === last) return ''
    const seconds = ((all - next) * (last.at - first.at)) / 1000 / (next - first.next)
    return seconds > 90
      ? fill('minutes', { left: Math.ceil(seconds / 60) })
      : fill('seconds', { left: Math.ceil(seconds / 5) * 5 || 5 })
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
    /** Says how much of a file is sent and, meanwhile, how long the rest takes and what comes then. */
    say(key: string, { name, next, all }: { name: string; next: number; all: number }) {
      const text = [fill(key, { name, sent: kilobytes(next), all: kilobytes(all) })]
      if (key === 'sending') text.push(remaining(next, all), (leadsOn() && words.onward) || '')
      write(text.filter(Boolean).join(' '))
    },
    show(picture?: Blob) {
      if (another) another.hidden = chosen.files.length === 0
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
