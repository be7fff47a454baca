// The script of every plain page.
import './parts/every-document.ts'
import { offerListening } from './parts/offer-listening.ts'
import { watchPresses } from './parts/press.ts'
import { restoreScroll } from './parts/scroll.ts'

document.documentElement.classList.add('has-script')
restoreScroll()
watchPresses()
offerListening()
