/** A closed door, for the page that a visitor has no right to see. */
export function ClosedDoorPicture() {
  return (
    <svg className="door" viewBox="0 0 64 70" width="64" height="70" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <path d="M4 68V21C4 9 15 1 32 1s28 8 28 20v47M0 69h64M12 68V24h40v44M32 24v44" />
        <path d="M14 33h17m2 0h17M14 47h17m2 0h17M14 60h17m2 0h17" strokeWidth="1" />
        <path d="M13.5 17.5q18.5-15 37 0" strokeWidth="5" strokeDasharray="1 3.1" />
      </g>
      <circle cx="28" cy="48" r="2.4" fill="currentColor" />
      <circle cx="36" cy="48" r="2.4" fill="currentColor" />
    </svg>
  )
}
