import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeName } from '../../rules/place-name.ts'

test('a name in capitals is shown in title case, and any other as it was written', () => {
  const shown: [string, string][] = [
    ['ANDAMAN AND NICOBAR ISLANDS', 'Andaman and Nicobar Islands'],
    ['THE DADRA AND NAGAR HAVELI', 'The Dadra and Nagar Haveli'],
    ['VISAKHAPATNAM(RURAL)', 'Visakhapatnam(Rural)'],
    ['RAGHUNATHPUR-II', 'Raghunathpur-II'],
    ['K.V.B.PURAM', 'K.V.B.Puram'],
    ['24 PARAGANAS NORTH', '24 Paraganas North'],
    ["SANT KABIR'S", "Sant Kabir's"],
    ['Alluri Sitharama Raju', 'Alluri Sitharama Raju'],
    ['S.A.S Nagar', 'S.A.S Nagar'],
    ['वाई', 'वाई'],
    ['', ''],
  ]
  for (const [written, expected] of shown) assert.equal(placeName(written), expected)
})
