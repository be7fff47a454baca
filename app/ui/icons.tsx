import type { ReactNode } from 'react'

function Icon({ size = 16, box = 16, children }: { size?: number; box?: number; children: ReactNode }) {
  return (
    <svg className="shape" width={size} height={size} viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
      {children}
    </svg>
  )
}

type Size = { size?: number }
const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 }
/* White on the icon's colour; in forced colours the background's colour, so the sign stays visible. */
const hole = { fill: 'none', className: 'shape-hole', strokeWidth: 2 }

export function ClockIcon({ size }: Size) {
  return (
    <Icon size={size}>
      <circle cx="8" cy="8" r="6.5" {...line} />
      <path d="M8 4.2V8l2.4 1.8" {...line} strokeWidth={1.8} />
    </Icon>
  )
}

export function CheckIcon({ size }: Size) {
  return (
    <Icon size={size}>
      <circle cx="8" cy="8" r="7.5" fill="currentColor" />
      <path d="M4.6 8.3 7 10.7l4.4-5" {...hole} />
    </Icon>
  )
}

export function DiamondIcon({ size }: Size) {
  return (
    <Icon size={size}>
      <path d="M8 0l8 8-8 8-8-8z" fill="currentColor" />
      <path d="M5.7 5.7l4.6 4.6m0-4.6-4.6 4.6" {...hole} strokeWidth={1.7} />
    </Icon>
  )
}

export function OctagonIcon({ size }: Size) {
  return (
    <Icon size={size}>
      <path d="M4.9.5h6.2l4.4 4.4v6.2l-4.4 4.4H4.9L.5 11.1V4.9z" fill="currentColor" />
      <path d="M8 3.8v5M8 10.5v2" {...hole} />
    </Icon>
  )
}

export function TriangleIcon({ size }: Size) {
  return (
    <Icon size={size}>
      <path d="M8 .9 15.9 15H.1z" fill="currentColor" strokeLinejoin="round" />
      <path d="M8 5.8v4.4M8 11.6v1.8" {...hole} strokeWidth={1.8} />
    </Icon>
  )
}

export function InfoIcon({ size }: Size) {
  return (
    <Icon size={size}>
      <circle cx="8" cy="8" r="6.7" {...line} strokeWidth={1.6} />
      <path d="M8 7.2v4.3M8 4.3v1.7" {...line} strokeWidth={1.8} />
    </Icon>
  )
}

export function HandsetIcon({ size }: Size) {
  return (
    <Icon size={size}>
      <path
        d="M4.500 1 1.700 2.300C1 8.500 7 15 13.600 14.400L15 11.600l-3.600-2.200-1.900 1.400C7.600 10 6 8.300 5.300 6.500l1.500-1.800z"
        fill="currentColor"
      />
    </Icon>
  )
}

export function ChevronIcon({ size }: Size) {
  return (
    <Icon size={size}>
      <path d="M10.5 2.5 5 8l5.5 5.5" {...line} strokeWidth={1.8} />
    </Icon>
  )
}

export function UpIcon({ size }: Size) {
  return (
    <Icon size={size}>
      <path d="M8 14V2.5M3 7.5l5-5 5 5" {...line} />
    </Icon>
  )
}

export function DownIcon({ size }: Size) {
  return (
    <Icon size={size}>
      <path d="M8 2v11.5M3 8.5l5 5 5-5" {...line} />
    </Icon>
  )
}

export function BurgerIcon({ size = 20 }: Size) {
  return (
    <Icon size={size} box={20}>
      <path d="M1 4h18M1 10h18M1 16h18" {...line} />
    </Icon>
  )
}

export function CrossIcon({ size = 20 }: Size) {
  return (
    <Icon size={size} box={20}>
      <path d="M3 3l14 14M17 3 3 17" {...line} />
    </Icon>
  )
}
