// What every document does in the browser, plain or not.

// Some browsers restore a page for Back although it says `no-store`. Without a reload, the next person at
// this computer would see it.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && document.querySelector('.header-signed')) location.reload()
})

// The button that opens a menu is hidden while it is open, and the other one while it is closed.
function focusOtherButton(event: Event) {
  const menu = event.target as HTMLElement
  if (!menu.matches('.menu-opened')) return
  const isOpen = (event as ToggleEvent).newState === 'open'
  const action = isOpen ? 'hide' : 'show'
  const button = document.querySelector<HTMLElement>(
    `[popovertarget=${menu.id}][popovertargetaction=${action}]`,
  )
  // If a navigation closed the menu, the focus stays on the new screen.
  const content = document.getElementById('content')
  if (button && (isOpen || !content?.contains(document.activeElement))) button.focus()
}
document.addEventListener('toggle', focusOtherButton, true)

// Escape closes an open menu. To a closed one the call does nothing; where it is missing, no menu ever is.
addEventListener('keydown', ({ key }) => {
  for (const menu of Array.from(document.querySelectorAll<HTMLElement>('.menu-opened')))
    if (key === 'Escape' && 'hidePopover' in menu) menu.hidePopover()
})

// The service worker fetches the public catalogue for when there is no signal: not while the page is busy,
// and not where the reader saves data or the line is as slow as 2G.
const delayMs = 3000
const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
const isGood = !(connection && (connection.saveData || /2g/.test(connection.effectiveType)))

function keepCatalogue() {
  const language = encodeURIComponent(document.documentElement.lang)
  navigator.serviceWorker.register(`/sw.js?language=${language}`).catch(() => undefined)
}

function keepCatalogueWhenIdle() {
  setTimeout(() => (window.requestIdleCallback || setTimeout)(keepCatalogue), delayMs)
}

if ('serviceWorker' in navigator && isGood) {
  if (document.readyState === 'complete') keepCatalogueWhenIdle()
  else addEventListener('load', keepCatalogueWhenIdle)
}

export {}
