import everyDocument from './every-document.js?url'
import painted from './painted.js?raw'

/**
 * The inline script of a plain page. It fetches the few lines that all these pages share only after the first paint: named
 * in the page, they would take a connection beside the style sheet's. It is the same for every page, so that the policy
 * allows it by its digest and the page needs no nonce. It tells them at which address the page came: by the time that they
 * are there, Back may have changed it.
 */
export const plainStart = `const came=location.href,painted=${painted}painted.then(()=>{const script=document.createElement('script');script.dataset.came=came;script.src=${JSON.stringify(everyDocument)};document.body.appendChild(script)})`
