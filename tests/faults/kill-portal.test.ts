import { test } from 'node:test'
import { engines } from './council-to-harm.ts'
import { killPortal } from './kills.ts'

for (const engine of engines) {
  test(`on ${engine}, what was acknowledged outlives 100 kills of the portal`, (t) =>
    killPortal(t, engine, 100))
}
