/**
 * The village, once, on the home page. Its scale is constant and its middle is the page's, so that a phone
 * sees the banyan with its five elders and a desk the whole village.
 */
export function Frieze() {
  return (
    <svg className="frieze" width="100%" height="148" aria-hidden="true">
      <defs>
        <g id="v-body">
          <circle cy="-21" r="3.4" fill="#fff" />
          <path d="M-6.5-16.5h13L-6.5 0h13z" fill="#fff" />
        </g>
        <g id="v-elder">
          <use href="#v-body" />
          <path d="m-6.5-16.5-3 6.5 4 4m12-10.5 3 6.5-4 4" />
        </g>
        <g id="v-tall">
          <use href="#v-body" y="-12" />
          <path d="M-5 0h2v-12m8 12h-2v-12" />
        </g>
        <g id="v-water">
          <use href="#v-tall" />
          <path d="m-6.5-28.5-3-8 4-5m12 13 3-8-4-5m-8.5-8h6" />
          <path d="M-3-47h6l4 4-2 4H-5l-2-4z" fill="#fff" />
        </g>
        <g id="v-ox">
          <path d="M-13-17v11l27-10v10z" fill="#fff" />
          <path d="M-12 0v-8m3 8v-8m18 8v-8m3 8v-8m2-8 9-4m-3 1 2-5m-33 7-5 9" />
        </g>
        <g id="v-hut">
          <path d="M-28-24h56L0-51zM-21 0v-24m42 24v-24M-6 0v-15H6V0m-24-24 4 5 4-5 4 5 4-5 4 5 4-5 4 5 4-5 4 5 4-5" />
          <path d="M-21-29h42m-32-9h22" className="v-leaf" />
        </g>
        <g id="v-palm">
          <path d="M0 0v-60" />
          <path d="M0-20v-40" className="v-wide" />
        </g>
        <path
          id="v-limbs"
          d="M-4 94c-32-12-72-16-110-4M-4 84c-32-18-72-24-108-14M-3 75c-27-23-65-31-99-25M-2 65c-20-25-52-35-82-33M-1 55c-13-23-35-36-57-37M0 45c-6-16-16-28-28-34"
        />
        <g id="v-crown">
          <use href="#v-limbs" />
          <use href="#v-limbs" className="v-leaf" />
          <use href="#v-elder" x="-48" y="129" />
          <use href="#v-elder" x="-27" y="129" />
          <path d="M-18 129c6-10 7-23 14-35V64M0 46v56M-76 137V86m4 51V86m-30 4v16m12-18v24m34-25v20m10-18v17m14-15v11" />
        </g>
      </defs>
      <rect y="4" width="100%" height="1.2" fill="#fff" />
      <rect y="137" width="100%" height="1.2" fill="#fff" />
      <svg x="50%" className="v-village" aria-hidden="true">
        <use href="#v-crown" />
        <use href="#v-crown" transform="scale(-1 1)" />
        <path d="M-64 137v-8H64v8" />
        <path d="M-62 133H62" className="v-low" />
        <use href="#v-elder" y="129" />
        <use href="#v-tall" x="-104" y="137" />
        <path d="m-110.5 108.5-3 8 4 4m12-12 7 5 6-6" />
        <use href="#v-elder" x="94" y="137" />
        <use href="#v-water" x="146" y="137" />
        <use href="#v-water" x="170" y="137" />
        <use href="#v-water" x="194" y="137" />
        <path d="m250 137-5-14h40l-5 14m-29-14V96m28 27V96m-32 0h36m-18 0v27" />
        <circle cx="265" cy="102" r="5" />
        <path d="M249 130h32" className="v-leaf" />
        <use href="#v-palm" x="340" y="137" />
        <use href="#v-hut" x="398" y="137" />
        <use href="#v-palm" x="454" y="137" />
        <path d="m520 40 4 3 4-3m14-8 4 3 4-3m6 13 4 3 4-3" />
        <use href="#v-hut" x="-176" y="137" />
        <use href="#v-hut" x="-248" y="137" />
        <use href="#v-palm" x="-300" y="137" />
        <use href="#v-palm" x="-324" y="137" />
        <use href="#v-ox" x="-392" y="137" />
        <use href="#v-ox" x="-436" y="137" />
        <use href="#v-tall" x="-474" y="137" />
        <path d="m-480.5 108.5-3 8 5 5m11-13 8 5 13 2" />
        <path d="M-636 132h116M500 132h136" className="v-crop" />
        <circle cx="-560" cy="51" r="10" />
        <circle cx="-560" cy="51" r="17.8" className="v-crop" />
      </svg>
    </svg>
  )
}
