// Runs under whatever Node is installed, before anything is.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

let held

/** Waits until no other living process holds the lock, and holds it until this one lets go or ends. */
export async function holdLock(path) {
  for (let told = false; held === undefined && !take(path); ) {
    const holder = holderOf(path)
    if (holder === undefined) continue
    if (!isAlive(holder)) takeAway(path, holder)
    else {
      if (!told)
        console.log(
          `Another start makes the portal ready: waiting for process ${holder}, which holds ${path}.`,
        )
      told = true
      await setTimeout(200)
    }
  }
}

export function letGoOfLock() {
  if (held !== undefined) rmSync(held, { force: true })
  held = undefined
}
// A step that fails ends the process.
process.on('exit', letGoOfLock)

/** The file has its name only together with the number of its process. */
function take(path) {
  const own = `${path}.${process.pid}`
  try {
    writeFileSync(own, String(process.pid))
    linkSync(own, path)
    held = path
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** Undefined when it has just been let go. */
function holderOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** In a container a new process often has the number of the one that was killed. */
function isAlive(holder) {
  const pid = Number(holder)
  if (pid === process.pid || !Number.isInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Two that find a dead one at once may not take away the lock that the faster of them has got meanwhile. */
function takeAway(path, dead) {
  const away = `${path}.${process.pid}.dead`
  try {
    renameSync(path, away)
    if (holderOf(away) !== dead) linkSync(away, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error
  } finally {
    rmSync(away, { force: true })
  }
}
