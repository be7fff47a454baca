import type { Need } from '../../rules/needs.ts'

interface Drawing {
  lines: string
  /** Figures and vessels. */
  solids?: string
  /** One thick stroke, broken into thatch, a garland or rays. */
  dashes?: string
}

/**
 * What people come for, drawn in the hand of the frieze: paths on a grid of 64, the ground from edge to edge
 * at 57, people as two triangles tip to tip. Each has at most 400 bytes.
 */
export const needDrawings: Record<Need | 'records', Drawing> = {
  // A mother draws the rope of a cradle that hangs from a beam.
  birth: {
    lines:
      'M0 57h64M4 9h60M36 9l-4 24m20-24 5 24M27 33h34c-1 8-8 13-17 13s-16-5-17-13zM22 25.5l5 6 5-2M6 25.5l-3 8 4 5m3 14.5v4m8-4v4',
    solids:
      'M10 20a4 4 0 1 0 8 0 4 4 0 1 0-8 0M7.9 17a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0M6 25.5h16l-8 13zM14 38.5 5 53h18zM35 28.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
    dashes: 'M33 39.5h23',
  },
  // A picture with a garland, a lamp, and two sticks of incense.
  death: {
    lines: 'M0 57h64M20 9h24v27H20zM9 57V46m46 11V46M9 43c-3-3 3-4 0-7m46 7c-3-3 3-4 0-7',
    solids:
      'M28 16.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M25 23h14l-7 10zM20 49h24c-1 5-5 8-12 8s-11-3-12-8zM32 41.5c4 4 2 6 0 6s-4-2 0-6z',
    dashes: 'M17 7c-2 18 4 31 15 31s17-13 15-31',
  },
  // A couple hand in hand under a toran.
  marriage: {
    lines:
      'M0 57h64M0 8h64M5 57V8m54 49V8M30 31l-1 4 3 4 3-4-1-4M14 31l-4 7 4 5m36-12 4 7-4 5M19 52v5m7-5v5m12-5v5m7-5v5',
    solids:
      'M18 25a4 4 0 1 0 8 0 4 4 0 1 0-8 0M38 25a4 4 0 1 0 8 0 4 4 0 1 0-8 0M44.9 22a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0M14 31h16l-8 11zM22 42l-6 11h12zM34 31h16l-8 11zM42 42l-8 11h16z',
    dashes: 'M8 13h48',
  },
  // A hut, a coin, and receipts in a pile.
  houseTax: {
    lines:
      'M0 57h64M3 31l21-21 21 21zM9 31v26m30-26v26M19 57V42h10v15M44 57V45h17v12M44 49h17m-17 4h17M43 19a9 9 0 1 0 18 0 9 9 0 1 0-18 0M48 14.5h8m-8 3.5h8m-7.5-3.5c6 0 6 7 0 7l5 4',
    dashes: 'M13 27h22m-17-8h12',
  },
  // A tap drips into a pot, and a woman carries one.
  water: {
    lines:
      'M0 57h64M6 57V24h17v7h-5v-3h-7v29M14.5 24v-5M9 19h11M40 29l-4-8 6-6m14 14 4-8-6-6M44.5 53v4m7-4v4',
    solids:
      'M20 34h1.5v3H20zm0 5h1.5v3H20zM17 45h8l4 6-4 6h-8l-4-6zM43 7h10l3 5.5-3 5.5H43l-3-5.5zM44 23a4 4 0 1 0 8 0 4 4 0 1 0-8 0M40 28.5h16l-8 11zM48 39.5l-8 13.5h16z',
  },
  // A pole with a lamp, and somebody on the way home.
  light: {
    lines: 'M0 57h64M9 57V8h19v5M24 21a4 4 0 0 0 8 0M43 38l-4 6 4 4m14-10 4 6-4 4M47 53l-2 4m8-4 2 4',
    solids:
      'M24 13h8l4 8H20zM53 6a7 7 0 1 0 7 10 7 7 0 0 1-7-10zM46 32a4 4 0 1 0 8 0 4 4 0 1 0-8 0M43 38h14l-7 8.5zM50 46.5 45 53h10z',
    dashes: 'M17 25c3 9 19 9 22 0',
  },
  // A house with bricks, and a builder on the ladder.
  building: {
    lines:
      'M0 57h64M4 57V31l14-12 14 12v26M4 31h28M13 57V46h10v11M39 57l11-42m-4 42 11-42M34 22l-5 4M46 21l5 4M41 43l2 4m3-5 2 3',
    solids:
      'M8 35h5v4H8zm7.5 0h5v4h-5zm7.5 0h5v4h-5zM24 24h6v3h-6zM36 14.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M33 21l14-1-4 11zM43 31l-5 12 10-1z',
    dashes: 'M42.5 57l11-42',
  },
  // A younger person takes an old one by the hand.
  welfare: {
    lines:
      'M0 57h64M38 24l-2 9-8 6m0 18V42c0-3-4-3-4 0M26 33l2 7M11 35l-4 6 4 4M16 53v4m5-4v4M54 24l4 8-4 7M43 52v5m6-5v5M10.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
    solids:
      'M18 28a4 4 0 1 0 8 0 4 4 0 1 0-8 0M11 35l16-2-8 10zM19 43l-6 10.5h11zM38 24h16l-8 13zM46 37l-6.5 16h13zM42 18a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
    dashes: 'M6.5 12a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0',
  },
  // An open register with a pen.
  records: {
    lines:
      'M0 57h64M5 16c9-4 18-3 27 2 9-5 18-6 27-2v34c-9-4-18-3-27 2-9-5-18-6-27-2zM32 18v34M11 26c5-1 10-1 15 1m-15 6c5-1 10-1 15 1m-15 6c5-1 10-1 15 1m12-14c3-1 6-2 9-2m-9 9 6-1',
    solids: 'M56 5l4 2-12 35-4 4v-6z',
  },
}
