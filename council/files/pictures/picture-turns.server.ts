/** Answers what an act returns once its turn has come; `busy`: too much waits. */
export type Turns = <Result>(account: string, act: () => Promise<Result>) => Promise<Result | 'busy'>

/**
 * Lets acts run one at a time. The accounts take turns, so that what one has waiting holds another up by a single act:
 * `ofAccount` acts of each may wait, and there may be so many `accounts`.
 */
export function takeTurns({ ofAccount = 8, accounts = 100 } = {}): Turns {
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let running = false

  async function run() {
    running = true
    for (const [account, [first, ...rest]] of waiting) {
      waiting.set(account, rest)
      await first?.()
      // Back to the end of the line, which the loop follows, with what has come since.
      const left = waiting.get(account) ?? []
      waiting.delete(account)
      if (left.length > 0) waiting.set(account, left)
    }
    running = false
  }

  return (account, act) => {
    const own = waiting.get(account)
    if (own ? own.length >= ofAccount : waiting.size >= accounts) return Promise.resolve('busy')
    return new Promise((resolve, reject) => {
      waiting.set(account, [...(own ?? []), () => act().then(resolve, reject)])
      if (!running) void run()
    })
  }
}
