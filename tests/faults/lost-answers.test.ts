import { test } from 'node:test'
import { engines } from './council-to-harm.ts'
import { loseAnswers } from './lost-answers.ts'

for (const engine of engines) {
  test(`on ${engine}, who sends a form again after a lost answer makes no second application`, (t) =>
    loseAnswers(t, engine, 60))
}
