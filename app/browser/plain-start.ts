// Stands in every plain page. It fetches the page's scripts, which are named by `data-then`, only after the
// first paint: before it they would take a connection beside the style sheet's. It is the same for every
// page, so that the policy allows it by its digest.
import { whenPainted } from './parts/painted.ts'

function load() {
  document.querySelectorAll<HTMLElement>('[data-then]').forEach(({ dataset }) => {
    const script = document.createElement('script')
    script.src = dataset.then as string
    document.body.appendChild(script)
  })
}

whenPainted().then(() =>
  document.readyState === 'loading' ? addEventListener('DOMContentLoaded', load) : load(),
)
