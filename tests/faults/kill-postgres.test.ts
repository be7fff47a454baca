import { test } from 'node:test'
import { killPostgres } from './kills.ts'

test('what was acknowledged outlives 100 kills of PostgreSQL, and the portal finds it again by itself', (t) =>
  killPostgres(t, 100))
