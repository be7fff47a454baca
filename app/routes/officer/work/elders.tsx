/** Five elders on a platform under the banyan: nothing waits for them. */
export function Elders() {
  const limbs =
    'M-4 94c-32-12-72-16-110-4M-4 84c-32-18-72-24-108-14M-3 75c-27-23-65-31-99-25M-2 65c-20-25-52-35-82-33M-1 55c-13-23-35-36-57-37M0 45c-6-16-16-28-28-34'
  const half = (
    <>
      <path d={limbs} />
      <path d={limbs} className="elders-leaf" />
      <path d="M-18 129c6-10 7-23 14-35V64M0 46v56M-76 137V86m4 51V86m-30 4v16m12-18v24m34-25v20m10-18v17m14-15v11" />
      <Elder x={-48} y={129} />
      <Elder x={-27} y={129} />
    </>
  )
  return (
    <svg className="elders" viewBox="-124 4 248 135" width="248" height="135" aria-hidden="true">
      {half}
      <g transform="scale(-1 1)">{half}</g>
      <Elder x={0} y={129} />
      <path d="M-124 137.5h248M-64 137v-8H64v8" />
    </svg>
  )
}

function Elder({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cy="-21" r="3.4" className="elders-solid" />
      <path d="M-6.5-16.5h13L-6.5 0h13z" className="elders-solid" />
      <path d="m-6.5-16.5-3 6.5 4 4m12-10.5 3 6.5-4 4" />
    </g>
  )
}
