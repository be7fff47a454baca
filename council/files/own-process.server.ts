import { type ChildProcess, type Serializable, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A process that answers one message after the other. */
export interface OwnProcess {
  /** What it says to the message; undefined when it ends before, as it does when it takes too long. */
  ask(message: Serializable): Promise<unknown>
  /** Its number; undefined while there is none. */
  pid(): number | undefined
  close(): void
}

interface ProcessSettings {
  /** The file it runs, which says `ready` once it can be asked, and Node's arguments before and after it. */
  program: string
  options: string[]
  words?: string[]
  /** All that it knows of the environment. */
  env: Record<string, string>
  /** How long it may take to an answer, and how long it stays without a question. */
  patienceMs: number
  idleMs: number
  /** What it is called in the error of a process that does not start. */
  name: string
}

/**
 * Prepares a process of its own for what strangers send: it starts with the first question, is killed over
 * one that takes too long, and ends when none has come for a while. It ends with the portal too, however that
 * ends. Ask one thing at a time.
 */
export function prepareProcess(settings: ProcessSettings): OwnProcess {
  const { program, options, words = [], env, patienceMs, idleMs, name } = settings
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function stop() {
    clearTimeout(idle)
    running?.kill('SIGKILL')
    running = undefined
  }

  async function start(): Promise<ChildProcess> {
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
    const child = spawn(process.execPath, [...options, program, ...words], {
      env,
      stdio: [...stdio],
      serialization: 'advanced',
    })
    for (const end of ['exit', 'error'])
      child.on(end, () => {
        if (running === child) running = undefined
      })
    running = child
    if ((await answerOf(child, patienceMs)) === undefined)
      throw new Error(`The process that ${name} does not start.`)
    return child
  }

  return {
    async ask(message) {
      clearTimeout(idle)
      const child = running ?? (await start())
      // A process that has just ended says so by its end.
      child.send(message, () => undefined)
      const answer = await answerOf(child, patienceMs)
      idle = setTimeout(stop, idleMs).unref()
      return answer
    },
    pid: () => running?.pid,
    close: stop,
  }
}

/** What the process says next; undefined when it ends before, as it does when it takes too long. */
async function answerOf(child: ChildProcess, patienceMs: number): Promise<unknown> {
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const answered = new AbortController()
  // A process that has nothing to do keeps no other from ending.
  child.ref()
  child.channel?.ref()
  try {
    const ended = once(child, 'exit', answered).then(() => [undefined])
    const [answer] = await Promise.race([once(child, 'message', answered), ended])
    return answer
  } finally {
    clearTimeout(late)
    answered.abort()
    child.unref()
    child.channel?.unref()
  }
}
