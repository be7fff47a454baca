import everyDocument from './every-document.js?url'
import painted from './painted.js?raw'

/**
 * The inline script of a plain page. It fetches the few lines that all these pages share only after the first paint: named
 * in the page, they would take a connection beside the style sheet's. It is the same for every page, so that the policy
 * allows it by its digest and the page needs no nonce. It tells them at which address the page came: as soon as anything
 * is seen of it, Back may change that. So it stands in the head, before the style sheet, for which it would wait.
 */
export const plainStart = `const came=location.href,painted=${painted}painted.then(()=>{const script=document.createElement('script');script.dataset.came=came;script.src=${JSON.stringify(everyDocument)};document.body.appendChild(script)})`
