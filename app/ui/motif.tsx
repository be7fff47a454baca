import mark from './mark.svg?url'

/** The portal's mark: a banyan over its platform, whose crown is five elders; in the ink of what it is on. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 40 40" width="44" height="44" aria-hidden="true">
      <rect className="mark-tile" width="40" height="40" rx="7" />
      <g className="mark-lines">
        <path d="M20 31V12M20 22.5l-7.5-9M20 22.5l7.5-9M20 28c-1-5-4-8-11-9m11 9c1-5 4-8 11-9" />
        <path d="M8 20v7.5m24-7.5v7.5M13.4 21v3.5m13.2-3.5v3.5" strokeWidth="1.4" />
        <path d="M11 31h18M7.5 34.5h25" />
      </g>
      <g className="mark-dots">
        <circle cx="8" cy="18" r="3.6" />
        <circle cx="12.5" cy="11" r="3.6" />
        <circle cx="20" cy="8" r="3.6" />
        <circle cx="27.5" cy="11" r="3.6" />
        <circle cx="32" cy="18" r="3.6" />
      </g>
    </svg>
  )
}

/** The mark on every page: the file of its icon, which the browser has then. */
export function HeaderMark() {
  return <img className="mark" src={mark} width="44" height="44" alt="" fetchPriority="low" />
}

/** A row of triangles that hang from the header. */
export function Lintel() {
  return (
    <svg className="lintel" width="100%" height="10" aria-hidden="true">
      <pattern id="lintel" width="14" height="10" patternUnits="userSpaceOnUse">
        <path d="M0 0h14v3H0zM2 3l5 7 5-7z" fill="currentColor" />
      </pattern>
      <rect width="100%" height="10" fill="url(#lintel)" />
    </svg>
  )
}

/** A row of triangles on top of the footer. */
export function Floor() {
  return (
    <svg className="floor" width="100%" height="7" aria-hidden="true">
      <pattern id="floor" width="14" height="7" patternUnits="userSpaceOnUse">
        <path d="M2 7 7 0l5 7z" fill="currentColor" />
      </pattern>
      <rect width="100%" height="7" fill="url(#floor)" />
    </svg>
  )
}
