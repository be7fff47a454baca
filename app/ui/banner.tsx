import { type ReactNode, useRef } from 'react'
import { useFocusOnArrival } from './focus.ts'
import { CheckIcon, InfoIcon, OctagonIcon, TriangleIcon } from './icons.tsx'

const kinds = {
  success: { role: 'status', Shape: CheckIcon },
  error: { role: 'alert', Shape: OctagonIcon },
  question: { role: 'alert', Shape: TriangleIcon },
  warning: { role: undefined, Shape: TriangleIcon },
  info: { role: undefined, Shape: InfoIcon },
} as const

type BannerProps = { kind: keyof typeof kinds; id?: string; heading: ReactNode; children?: ReactNode }

/** A success, an error or a question takes the focus when it appears; a warning or a notice does not. */
export function Banner(props: BannerProps) {
  return kinds[props.kind].role ? <FocusedBanner {...props} /> : <QuietBanner {...props} />
}

function FocusedBanner(props: BannerProps) {
  const ref = useRef<HTMLDivElement>(null)
  const arrival = useFocusOnArrival(ref, props.kind !== 'success')
  return (
    <div
      ref={ref}
      className={`banner banner-${props.kind}`}
      role={kinds[props.kind].role}
      tabIndex={-1}
      {...arrival}
    >
      <Body {...props} />
    </div>
  )
}

function QuietBanner(props: BannerProps) {
  return (
    <div id={props.id} className={`banner banner-${props.kind}`}>
      <Body {...props} />
    </div>
  )
}

function Body({ kind, heading, children }: BannerProps) {
  const { Shape } = kinds[kind]
  return (
    <>
      <Shape size={24} />
      <div className="banner-words">
        <p className="banner-heading">{heading}</p>
        {children && <div className="banner-more">{children}</div>}
      </div>
    </>
  )
}
