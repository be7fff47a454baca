// Loaded by the forms that offer the citizen's family.
import { fillFrom } from './parts/fill-member.ts'

const family = document.querySelector<HTMLElement>('[data-members]')
if (family) fillFrom(family)
