// Loaded when somebody turns to the choice of the citizen's family.
import { fillFrom } from './parts/fill-member.ts'

const family = document.querySelector<HTMLElement>('[data-members]')
if (family) fillFrom(family)
