// Fetched when a code is to be checked.
import { type Checked, checkCode } from '../../rules/certificates/code.ts'
import { type KnownLists, knownFrom } from '../../rules/certificates/known-lists.ts'
import { fetchLists, keptLists } from './check/find-lists.ts'
import { showAnswer } from './check/show-answer.ts'

const dayMs = 86_400_000
/** So long a code waits for newer lists where older ones are kept. */
const patienceMs = 5000

window.judgeCode = async (page, text) => {
  const judge = (known: KnownLists) => checkCode(text, knownFrom(known, Date.now()))
  const kept = await keptLists()
  // A certificate may be cancelled since; a clock may be wrong either way.
  const isFresh = kept && Math.abs(Date.now() - Date.parse(kept.asOf)) < dayMs
  const fetched = isFresh || (kept && !navigator.onLine) ? undefined : await fetchLists(kept && patienceMs)
  let lists = fetched ?? kept
  if (!lists) return false
  let checked: Checked = await judge(lists)
  // A key may be newer than what is kept.
  if (isFresh && /notOurs|askCouncil/.test(checked.result) && navigator.onLine) {
    lists = (await fetchLists(patienceMs)) ?? kept
    checked = await judge(lists)
  }
  showAnswer(page, checked, { asOf: lists.asOf, isKept: lists === kept })
  return true
}
