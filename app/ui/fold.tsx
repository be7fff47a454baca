import type { ReactNode } from 'react'
import { CheckIcon } from './icons.tsx'

type FoldProps = {
  title: string
  lang?: string
  /** What is inside, in a line, so that nobody has to open it to know. */
  inside: ReactNode
  isOpen?: boolean
  /** Whether what is inside has been given. */
  isDone?: boolean
  children: ReactNode
}

/** A part of a form that is folded to its name; the browser sends its fields all the same. */
export function Fold({ title, lang, inside, isOpen = false, isDone = false, children }: FoldProps) {
  return (
    <details className={isDone ? 'fold fold-done' : 'fold'} open={isOpen}>
      <summary>
        {isDone && <CheckIcon />}
        <b lang={lang}>{title}</b>
        <span className="quiet">{inside}</span>
      </summary>
      {children}
    </details>
  )
}
