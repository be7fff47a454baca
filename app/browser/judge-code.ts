// Fetched when a code is to be checked.
import { type Checked, checkCode } from '../../rules/certificates/code.ts'
import { type KnownLists, knownFrom } from '../../rules/certificates/known-lists.ts'
import { fetchLists, keptLists } from './check/find-lists.ts'
import { showAnswer } from './check/show-answer.ts'

window.judgeCode = async (page, text) => {
  const judge = (known: KnownLists) => checkCode(text, knownFrom(known, Date.now()))
  const kept = await keptLists()
  let lists = kept ?? (await fetchLists())
  if (!lists) return false
  let checked: Checked = await judge(lists)
  // A key may be newer than what is kept.
  if (kept && /notOurs|askCouncil/.test(checked.result) && navigator.onLine) {
    lists = (await fetchLists()) ?? kept
    checked = await judge(lists)
  }
  showAnswer(page, checked, { asOf: lists.asOf, offline: lists === kept })
  return true
}
