// Loaded by the plain pages whose questions depend on an answer beside them.
import { showAsked } from './parts/show-asked.ts'

addEventListener('change', showAsked)
// After Back the browser fills the fields in again.
addEventListener('pageshow', showAsked)
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showAsked)
else showAsked()
