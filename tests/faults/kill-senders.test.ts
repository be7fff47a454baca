import { test } from 'node:test'
import { engines } from './council-to-harm.ts'
import { killSenders } from './kill-senders.ts'

for (const engine of engines) {
  test(`on ${engine}, of four senders one is killed, and 600 messages arrive, none of them twice by another`, (t) =>
    killSenders(t, engine, 600))
}
