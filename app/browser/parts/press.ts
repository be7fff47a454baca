import { keepScroll } from './scroll.ts'

/** After it, a press counts again: the page may have answered with a file, or its loading was stopped. */
const patienceMs = 30_000

const region = document.querySelector<HTMLElement>('.loading')
let sent: EventTarget | null = null
let timer = 0

function stop() {
  clearTimeout(timer)
  sent = null
  if (region) region.textContent = ''
}

function tellLoading() {
  stop()
  timer = window.setTimeout(stop, patienceMs)
  if (region) addWords(region, region.dataset.loading)
}

function addWords(to: HTMLElement, words = '', name = '') {
  const line = document.createElement('p')
  line.className = name
  line.textContent = words
  to.append(line)
}

/** Says above the form that nothing was sent, as the server says that a form was refused. */
function tellNotSent(form: HTMLFormElement, { problem, notSent }: DOMStringMap) {
  document.querySelector('.not-sent')?.remove()
  const summary = document.createElement('div')
  summary.className = 'summary not-sent'
  summary.setAttribute('role', 'alert')
  summary.tabIndex = -1
  addWords(summary, problem, 'summary-heading')
  addWords(summary, notSent, 'summary-message')
  form.before(summary)
  summary.focus()
}

/**
 * Gives the page the address it was opened from, or that of the home page, so that Back leads past it: what
 * it is for will have been done, and on a shared phone it would show what was typed.
 */
function leadPast(form: HTMLFormElement) {
  if (!form.dataset.replace) return
  const isOwn = new URL(document.referrer || 'about:').origin === location.origin
  form.setAttribute('action', form.action)
  history.replaceState(null, '', isOwn ? document.referrer : '/')
  // A browser that kept the page would show it at that address.
  addEventListener('pageshow', () => location.reload())
}

function isLogout(form: HTMLFormElement, submitter: HTMLElement | null) {
  return (submitter?.getAttribute('formaction') ?? form.getAttribute('action')) === '/logout'
}

/** Of the tab nothing stays for the next person: neither the names of files nor how far they were sent. */
function forgetTab() {
  try {
    sessionStorage.clear()
  } catch {
    // A browser that blocks cookies blocks this storage too.
  }
}

/** Sends a form once, and none without a connection: the error page of the browser would take its place. */
function sendOnce(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented) return
  if (form === sent) return event.preventDefault()
  if (region?.dataset.notSent && form.method === 'post' && !navigator.onLine) {
    event.preventDefault()
    return tellNotSent(form, region.dataset)
  }
  if (isLogout(form, event.submitter)) forgetTab()
  if (!keepScroll(event)) leadPast(form)
  tellLoading()
  sent = form
}

function follow(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const isWithin = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
  const isElsewhere = link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')
  if (!isWithin && !isElsewhere) tellLoading()
}

/** Says `Loading…` from a press to the next page. Listens on the window, after all that may keep a press. */
export function watchPresses(): void {
  addEventListener('submit', sendOnce)
  addEventListener('click', follow)
  addEventListener('pageshow', stop)
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') stop()
  })
}
