import { useRef, useState } from 'react'
import { markField } from './mark-field.ts'
import type { OpenedCase } from './opened-case.server.ts'
import { type PaperStep, paperSteps } from './page-viewer.tsx'

/** Which paper of the case the officer is at, and the picture of it that stands open. */
export function usePaperSteps(opened: OpenedCase) {
  const steps = paperSteps(opened)
  const [at, setAt] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const from = useRef<HTMLElement>(null)
  const step: PaperStep | undefined = steps[at]
  const close = () => {
    setOpen(false)
    from.current?.focus({ preventScroll: true })
  }
  return {
    shown: isOpen && step?.picture !== undefined ? step : undefined,
    close,
    show(address: string) {
      from.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      setAt(steps.findIndex(({ picture }) => picture === address))
      setOpen(true)
    },
    /** Leads to the next paper or the one before: its picture opens, or its marks have the focus. */
    move(by: 1 | -1) {
      const next = steps[Math.min(Math.max(at + by, 0), steps.length - 1)]
      if (!next) return
      setAt(steps.indexOf(next))
      setOpen(next.picture !== undefined)
      const mark = document.getElementById(markField(next.document))
      if (!isOpen || next.picture === undefined) mark?.focus()
      from.current = mark
    },
  }
}
