import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerTo } from '../../rules/search-answers.ts'

test('a paper of another office, and where to pay a tax, are answered in a sentence', () => {
  for (const [search, answer] of [
    ['उत्पन्नाचा दाखला', 'income'],
    ['आय प्रमाण पत्र', 'income'],
    ['utpannacha dakhla', 'income'],
    ['income certificate', 'income'],
    ['जातीचा दाखला', 'caste'],
    ['jati praman patra', 'caste'],
    ['घरपट्टी भरायची आहे', 'payTax'],
    ['पाणीपट्टी कुठे भरू', 'payTax'],
    ['टैक्स भरना है', 'payTax'],
    ['ghar patti bharna', 'payTax'],
    ['how to pay house tax', 'payTax'],
  ]) {
    assert.equal(answerTo(search ?? '', ['रहिवाशी दाखला', 'Form 8 assessment extract']), answer, search)
  }
})

test('what is not asked for is not answered', () => {
  for (const search of [
    '',
    'जन्म दाखला',
    'कर भरल्याचा दाखला',
    'घरपट्टी',
    'बत्ती चली जाती है',
    'पाणी जात नाही',
    'income tax',
    'आयुष्मान कार्ड',
  ]) {
    assert.equal(answerTo(search, []), undefined, search)
  }
})

test('where the council gives the paper itself, nobody is sent elsewhere', () => {
  assert.equal(answerTo('income certificate', ['Income certificate by the Sarpanch']), undefined)
  assert.equal(answerTo('आय का प्रमाण पत्र', ['निवास प्रमाण पत्र', 'आय प्रमाण पत्र']), undefined)
})
