import { getCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { patience } from '../../rules/patience.ts'
import { demandBuild } from '../demand-build.ts'
import type { openSender as OpenSender } from '../http.ts'
import { type Command, CommandRefused, root, withDatabase } from './command.ts'

export const sendCommand: Command = {
  usage: 'send',
  does: 'sends the messages that wait, until it is stopped; for a portal with MESSAGES=off',
  options: {},
  purpose: 'send',
  async run(settings) {
    if (!settings.mail && !settings.texts)
      throw new CommandRefused('There is nothing to send by: set SMTP_URL or SMS_URL.')
    demandBuild(root)
    process.env.NODE_ENV = 'production'
    const built = '../../build/server/index.js'
    const { openSender } = (await import(built)) as { openSender: typeof OpenSender }
    await withDatabase({ ...settings, statementSeconds: patience.statement }, async (db) => {
      if ((await getCouncilProfile(db, 'en')).demonstration)
        throw new CommandRefused('This is the demonstration council, whose people are invented.')
      const sender = await openSender(db, settings)
      console.log('Sending. Stop it with Ctrl+C.')
      await stopped()
      await sender.close()
    })
  },
}

/** Resolves at the first signal to stop; a second one ends the process at once. */
function stopped() {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Without a server nothing else keeps the process alive between two rounds.
  const alive = setInterval(() => undefined, 60_000)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  return promise.finally(() => clearInterval(alive))
}
