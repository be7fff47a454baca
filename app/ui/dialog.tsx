import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import openDialog from '../browser/open-dialog.ts?script'
import { usePlainPage } from '../http/plain-page.ts'
import { ButtonLink } from './button.tsx'

type DialogProps = {
  title: string
  /** Where `Close` and Escape lead: the list it was opened from. */
  closeTo: string
  role?: 'dialog' | 'alertdialog'
  /** The link that opened it; needed only where that link does not keep the focus. */
  openerId?: string
  /** A `DialogClose`, alone or after the act. */
  foot: ReactNode
  children: ReactNode
}

/** The link that closes the dialog without acting; it has the focus when the dialog opens. */
export function DialogClose({ to, children }: { to: string; children?: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <ButtonLink to={to} kind="secondary" preventScrollReset data-autofocus>
      {children ?? t('close')}
    </ButtonLink>
  )
}

/** The address decides whether it is shown: the server renders it open, and script makes it modal. */
export function Dialog({ title, closeTo, role, openerId, foot, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const navigate = useNavigate()
  const isPlain = usePlainPage()

  const { key: arrival } = useLocation()

  const leave = useEffectEvent(() => navigate(closeTo, { preventScrollReset: true }))

  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (!dialog?.showModal) return
    dialog.removeAttribute('open')
    // Some browsers tell of `close` only with the next frame, and the next key may be pressed by then.
    let isLeft = false
    const closing = ({ type }: Event) => {
      if (!isLeft) leave()
      isLeft = type === 'cancel'
    }
    dialog.addEventListener('cancel', closing)
    dialog.addEventListener('close', closing)
    return () => {
      dialog.removeEventListener('cancel', closing)
      dialog.removeEventListener('close', closing)
      dialog.close()
      const back = opener && opener !== document.body ? opener : document.getElementById(openerId ?? '')
      if (back instanceof HTMLElement && back.isConnected) back.focus()
    }
  }, [openerId])

  // Reopening at once navigates a second time, before the page behind has loaded.
  useEffect(() => {
    const dialog = ref.current
    if (!dialog?.showModal || dialog.open) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [arrival])

  return (
    <dialog
      ref={ref}
      open
      data-opener={openerId}
      className="dialog"
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
    >
      <h2 id={titleId} className="dialog-head">
        {title}
      </h2>
      <div id={bodyId} className="dialog-body">
        {children}
      </div>
      <div className="dialog-foot">{foot}</div>
      {isPlain && <script src={openDialog} defer />}
    </dialog>
  )
}
