/** Whose act it is: an account's, or a stranger's, by the council that the stranger came to. */
export type Whose = { account: string } | { strangerOf: string }

/** Answers what an act returns once its turn has come; `busy`: too much waits. */
export type Turns = <Result>(whose: Whose, act: () => Promise<Result>) => Promise<Result | 'busy'>

type Lines = Map<string, (() => Promise<void>)[]>

/**
 * Lets acts run one at a time. The accounts take turns, so that what one has waiting holds another up by a
 * single act; strangers come after all of them, a council's after another's. `ofAccount` acts of each account
 * may wait, there may be so many `accounts`, and `ofStrangers` acts of all strangers of a council together.
 */
export function takeTurns({ ofAccount = 8, accounts = 100, ofStrangers = 2 } = {}): Turns {
  const waiting: Lines = new Map()
  const strangers: Lines = new Map()
  let running = false

  async function run() {
    running = true
    do {
      for (const name of waiting.keys()) await takeTurn(waiting, name)
      const [council] = strangers.keys()
      if (council !== undefined) await takeTurn(strangers, council)
    } while (waiting.size > 0 || strangers.size > 0)
    running = false
  }

  return (whose, act) => {
    const isStranger = 'strangerOf' in whose
    const [lines, name, most] = isStranger
      ? [strangers, whose.strangerOf, ofStrangers]
      : [waiting, whose.account, ofAccount]
    const own = lines.get(name)
    if (own ? own.length >= most : lines.size >= accounts) return Promise.resolve('busy')
    return new Promise((resolve, reject) => {
      lines.set(name, [...(own ?? []), () => act().then(resolve, reject)])
      if (!running) void run()
    })
  }
}

/** Who has more waiting goes back to the end of the lines, which the loop follows, with what came since. */
async function takeTurn(lines: Lines, name: string) {
  const [first, ...rest] = lines.get(name) ?? []
  lines.set(name, rest)
  await first?.()
  const left = lines.get(name) ?? []
  lines.delete(name)
  if (left.length > 0) lines.set(name, left)
}
