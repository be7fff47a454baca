import { test } from 'node:test'
import { engines } from './council-to-harm.ts'
import { cutPower } from './power-cut.ts'

for (const engine of engines) {
  test(`on ${engine}, nothing is acknowledged before the sync that covers it`, (t) =>
    cutPower(t, engine, 100))
}
