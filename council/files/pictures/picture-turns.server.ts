/**
 * Answers what an act returns once its turn has come; `busy`: too much waits. Without an account it is a
 * stranger's, which comes after those of all accounts.
 */
export type Turns = <Result>(
  account: string | undefined,
  act: () => Promise<Result>,
) => Promise<Result | 'busy'>

/**
 * Lets acts run one at a time. The accounts take turns, so that what one has waiting holds another up by a
 * single act: `ofAccount` acts of each may wait, there may be so many `accounts`, and `ofStrangers` acts of
 * all strangers together.
 */
export function takeTurns({ ofAccount = 8, accounts = 100, ofStrangers = 2 } = {}): Turns {
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const last: (() => Promise<void>)[] = []
  let running = false

  async function run() {
    running = true
    do {
      for (const [account, [first, ...rest]] of waiting) {
        waiting.set(account, rest)
        await first?.()
        // Back to the end of the line, which the loop follows, with what has come since.
        const left = waiting.get(account) ?? []
        waiting.delete(account)
        if (left.length > 0) waiting.set(account, left)
      }
      await last.shift()?.()
    } while (waiting.size > 0 || last.length > 0)
    running = false
  }

  return (account, act) => {
    const own = account === undefined ? last : waiting.get(account)
    const most = account === undefined ? ofStrangers : ofAccount
    if (own ? own.length >= most : waiting.size >= accounts) return Promise.resolve('busy')
    return new Promise((resolve, reject) => {
      const turn = () => act().then(resolve, reject)
      if (account === undefined) last.push(turn)
      else waiting.set(account, [...(own ?? []), turn])
      if (!running) void run()
    })
  }
}
