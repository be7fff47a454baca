// Stands in every plain page. It fetches their script only after the first paint: named in the page, that would take a
// connection beside the style sheet's. It is the same for every page, so that the policy allows it by its digest.
import { whenPainted } from './parts/painted.ts'

const { then } = document.currentScript?.dataset ?? {}
whenPainted().then(() => {
  const script = document.createElement('script')
  script.src = then ?? ''
  document.body.appendChild(script)
})
