// Loaded when somebody of the citizen's family is chosen.
import { fillFrom } from './parts/fill-member.ts'

const family = document.querySelector<HTMLElement>('[data-members]')
if (family) fillFrom(family)
