// The whole script of a plain page, and a part of every other. Written for browsers as they are: nothing translates it.

// A browser that keeps a page for Back, though told to store none, would show it to whoever is there by then.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && document.querySelector('.header-signed')) location.reload()
})

// A page with script goes on to a plain one without a new document. Where Back has loaded that one, the next step back
// changes nothing but the address: to the browser both are still one document, and no router stands here. The address at
// which a plain page came is told by its first script: Back may have been faster than this one.
const { dataset } = document.currentScript || document.documentElement
const { pathname, search } = new URL(dataset.came || location.href)
function loadAddress() {
  const isElsewhere = location.pathname !== pathname || location.search !== search
  if (isElsewhere && !document.querySelector('script[type=module]')) location.reload()
}
addEventListener('popstate', loadAddress)
loadAddress()

// The button that opens a menu is hidden while it is open, and the other one while it is closed.
function focusOtherButton({ target, newState }) {
  if (!target.matches('.menu-opened')) return
  const action = newState === 'open' ? 'hide' : 'show'
  const button = document.querySelector(`[popovertarget=${target.id}][popovertargetaction=${action}]`)
  // If a navigation closed the menu, the focus stays on the new screen.
  const content = document.getElementById('content')
  if (button && !(action === 'show' && content.contains(document.activeElement))) button.focus()
}
document.addEventListener('toggle', focusOtherButton, true)

// Escape closes an open menu. To a closed one the call does nothing; where it is missing, no menu ever is.
addEventListener('keydown', ({ key }) => {
  for (const menu of document.querySelectorAll('.menu-opened'))
    if (key === 'Escape' && 'hidePopover' in menu) menu.hidePopover()
})

// The service worker fetches the public catalogue for when there is no signal: not while the page is busy, and not
// where the reader saves data or the line is as slow as 2G.
const delayMs = 3000
const { connection } = navigator
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
