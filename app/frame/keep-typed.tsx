import { useEffect, useRef } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { endsSaving, type KeptDraft, keepDraft } from '../browser/parts/keep-draft.ts'

/** Whether a file is chosen on the page; files are kept nowhere. */
const isFileChosen = () =>
  Array.from(document.querySelectorAll<HTMLInputElement>('main [type=file]')).some(
    ({ files }) => files !== null && files.length > 0,
  )

/**
 * Keeps what is typed into the main form of a page of the officers' application when the page is left. What
 * cannot be kept, a file or what a lost line does not take, is asked about first.
 */
export function KeepTyped() {
  const t = useTranslations('ui')
  const isIdle = useNavigation().state === 'idle'
  const kept = useRef<KeptDraft>(undefined)
  const isSending = useRef(false)
  // Until the next page has come, somebody may go on typing on the one before. A page that refreshes itself
  // may bring another form.
  useEffect(() => {
    if (!isIdle) return
    isSending.current = false
    const form = document.querySelector<HTMLFormElement>('form[data-draft]')
    if (kept.current?.form === form && !kept.current?.isStopped()) return
    kept.current?.leave()
    kept.current = form ? keepDraft(form) : undefined
  })
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      isSending.current = true
      if (kept.current && endsSaving(kept.current, event)) kept.current.stop()
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSending.current && isFileChosen()) event.preventDefault()
    }
    addEventListener('submit', onSubmit, true)
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('submit', onSubmit, true)
      removeEventListener('beforeunload', ask)
    }
  }, [])
  const { state, proceed, reset } = useBlocker(({ currentLocation, nextLocation }) => {
    // A choice that asks the same page for its next list leaves nothing.
    const stays =
      currentLocation.pathname === nextLocation.pathname && currentLocation.search === nextLocation.search
    return !stays && !isSending.current && (isFileChosen() || kept.current?.isUnsaved() === true)
  })
  useEffect(() => {
    if (state !== 'blocked') return
    const leave = async () => {
      const isKept = !kept.current?.isUnsaved() || (await kept.current.save())
      if ((isKept && !isFileChosen()) || confirm(t('leaveUnkept'))) proceed()
      else reset()
    }
    leave()
  }, [state, proceed, reset, t])
  return null
}
