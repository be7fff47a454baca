// One engine is enough: the service that falls silent is no database.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { newAccount, password } from '../actors.ts'
import { ServiceBrowser } from '../identity-service.ts'
import { begin, openHostedPortal, pathOf } from './hosted-portal.ts'

/** A page that is not answered is waited for until the test's own time is up. */
const timeout = 60_000

for (const path of ['/token', '/jwks'])
  test(`a service that falls silent at ${path} ends a sign-in with words, and the password goes on working`, {
    timeout,
  }, async () => {
    const alone = await openHostedPortal()
    const visitor = alone.portal.visitor()
    const held: ServerResponse[] = []
    try {
      const { email } = await newAccount(alone.portal.council.db, 'user', 'Asha')
      const address = await new ServiceBrowser().signIn(await begin(visitor), 'asha')
      alone.service.interfere((request, response) => {
        if (request.url === path) held.push(response)
        return request.url === path
      })
      const page = await visitor.follow(await visitor.get(pathOf(address)))
      assert.ok(held.length > 0)
      assert.match(page.text, /Login Failed Village ID cannot be reached just now\./)
      assert.match(alone.portal.logged.splice(0).join(), /identity\.unreachable/)
      assert.equal((await visitor.post('/login', { email, password })).location, '/user')
    } finally {
      for (const response of held) response.destroy()
      await alone.close()
    }
  })
