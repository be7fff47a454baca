import { test } from 'node:test'
import { freezePostgres } from './kills.ts'

test('what was acknowledged outlives 20 freezes of PostgreSQL, in which nobody waits without an answer', (t) =>
  freezePostgres(t, 20))
