import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type FilledNames, filledFieldNames, fillNames } from '../../rules/family.ts'
import { applicationFieldNames } from '../../rules/form/applicant.ts'

const none: FilledNames = { applicantName: '', applicantFatherName: '', applicantMotherName: '' }
const asha: FilledNames = {
  applicantName: 'Asha Patil',
  applicantFatherName: 'Mohan More',
  applicantMotherName: 'Lata More',
}
const meena: FilledNames = {
  applicantName: 'Meena Patil',
  applicantFatherName: 'Ramesh Patil',
  applicantMotherName: 'Asha Patil',
}

test('a member fills fields that the application form has', () => {
  for (const field of filledFieldNames) assert.ok(applicationFieldNames.includes(field))
})

test('names that were filled in, and empty ones, give way without a word', () => {
  assert.deepEqual(fillNames(none, { to: meena }), { names: meena, replaced: [] })
  assert.deepEqual(fillNames(asha, { from: asha, to: meena }), { names: meena, replaced: [] })
  assert.deepEqual(fillNames(meena, { to: meena }), { names: meena, replaced: [] })
})

test('what somebody typed gives way too, and is said', () => {
  const typed = { ...asha, applicantFatherName: 'Mohan Vishnu More' }
  assert.deepEqual(fillNames(typed, { from: asha, to: meena }), {
    names: meena,
    replaced: ['Mohan Vishnu More'],
  })
  assert.deepEqual(fillNames(asha, { to: meena }).replaced, Object.values(asha))
})

test('to choose nobody takes back what was filled in, and nothing that was typed', () => {
  const typed = { ...meena, applicantName: 'Meena R. Patil' }
  assert.deepEqual(fillNames(typed, { from: meena }), {
    names: { ...none, applicantName: 'Meena R. Patil' },
    replaced: [],
  })
})

test('no typed name is lost unsaid', () => {
  const text = fc.constantFrom('', ' ', 'Asha', 'Meena', 'Ramesh')
  const names = fc.record({ applicantName: text, applicantFatherName: text, applicantMotherName: text })
  fc.assert(
    fc.property(
      names,
      fc.option(names, { nil: undefined }),
      fc.option(names, { nil: undefined }),
      (typed, from, to) => {
        const { names: after, replaced } = fillNames(typed, { from, to })
        for (const field of filledFieldNames) {
          const old = typed[field].trim()
          const isSaid =
            old === '' || old === from?.[field] || after[field].trim() === old || replaced.includes(old)
          assert.ok(isSaid, `${field}: ${old}`)
        }
      },
    ),
  )
})
