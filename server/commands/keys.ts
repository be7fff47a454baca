import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { operator } from '../../council/actors/actors.server.ts'
import {
  findNotedCompromise,
  keyIdOf,
  keysFolderOf,
  noteCompromised,
  type PublicJwk,
  readJwk,
  readKeyFile,
} from '../../council/certificates/keys/key-files.server.ts'
import {
  adoptKey,
  endKey,
  findSigningKey,
  listKeys,
  makeKey,
} from '../../council/certificates/keys/signing-keys.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { thumbprintOf } from '../../council/office/district/signed-report.server.ts'
import { councilMoment } from '../../rules/days.ts'
import type { Settings } from '../settings.ts'
import { type Command, CommandRefused, withDatabase } from './command.ts'

export const keysCommand: Command = {
  usage: 'keys new | list | retire KID | compromised KID | adopt FILE | fingerprint',
  does: 'makes the key by which the codes of certificates are signed, lists the keys, ends the use of one, takes the public half of one that an older backup lacked, or says the line by which a district elsewhere takes the figures of this council',
  takes: Number.POSITIVE_INFINITY,
  options: {},
  run: (settings, [work = '', word, ...more]) => {
    const needsWord = ['retire', 'compromised', 'adopt'].includes(work)
    const does = works[work]
    if (!does || more.length > 0 || needsWord === (word === undefined))
      throw new CommandRefused('Say new, list, retire KID, compromised KID, adopt FILE or fingerprint.')
    return withDatabase(settings, (db) => does(db, settings, word ?? '')).catch(
      (error: NodeJS.ErrnoException) => {
        const { path, code } = error
        throw path === undefined ? error : new CommandRefused(`${path} cannot be used (${code}).`)
      },
    )
  },
}

const works: Record<string, (db: Database, settings: Settings, word: string) => Promise<void>> = {
  async new(db, settings) {
    const keysFolder = keysFolderOf(settings)
    const keyId = await makeKey(db, operator, keysFolder)
    console.log(
      `Made ${keyId}. No backup holds ${keysFolder}/${keyId}.pem: copy it to where you keep the secret.`,
    )
  },
  async list(db, settings) {
    const keysFolder = keysFolderOf(settings)
    const keys = await listKeys(db)
    for (const { keyId, createdAt, retiredAt, compromisedAt } of keys) {
      const ended = [
        retiredAt && `retired ${councilMoment(retiredAt)}`,
        compromisedAt && `compromised ${councilMoment(compromisedAt)}`,
        readKeyFile(keysFolder, keyId) ? '' : 'its file is not here',
      ].filter(Boolean)
      console.log([`${keyId} of ${councilMoment(createdAt)}`, ...ended].join(', '))
    }
    if (keys.length === 0) console.log('There is no key: keys new makes one.')
  },
  async fingerprint(db, settings) {
    const key = await findSigningKey(db, keysFolderOf(settings))
    if (!key) throw new CommandRefused('No key signs here: keys new makes one.')
    console.log(`${settings.origin} ${thumbprintOf(readJwk(createPublicKey(key.privateKey)))}`)
  },
  retire: (db, _settings, keyId) => end(db, keyId, 'retired'),
  async compromised(db, settings, keyId) {
    const isKnown = (await listKeys(db)).some((key) => key.keyId === keyId)
    // First, so that no end of the power comes between: a start heeds the note.
    if (isKnown) await noteCompromised(keysFolderOf(settings), keyId, new Date().toISOString())
    await end(db, keyId, 'compromised')
  },
  async adopt(db, settings, path) {
    const jwk = readPublicHalf(path)
    const folders = [keysFolderOf(settings), dirname(path)]
    const compromisedAt = findNotedCompromise(folders, keyIdOf(jwk))
    const keyId = await adoptKey(db, operator, jwk, { compromisedAt })
    if (keyId === undefined) throw new CommandRefused('This key is there already.')
    console.log(
      compromisedAt === undefined
        ? `Adopted ${keyId}: what it has signed is good again.`
        : `Adopted ${keyId}, which is compromised: only what stands in the register is good.`,
    )
  },
}

async function end(db: Database, keyId: string, as: 'retired' | 'compromised') {
  const answer = await endKey(db, operator, keyId, { as })
  if (answer === undefined) throw new CommandRefused(`There is no key ${keyId}: keys list names them.`)
  if (answer === 'unchanged') throw new CommandRefused(`${keyId} is ${as} already.`)
  console.log(`${keyId} is ${as}.`)
}

/** Of a PEM with either half of a key on the curve P-256. */
function readPublicHalf(path: string): PublicJwk {
  try {
    const key = createPublicKey(readFileSync(path))
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return readJwk(key)
  } catch {
    // Told below, as every other file that holds no such key.
  }
  throw new CommandRefused(`${path} holds no key of P-256 as PEM.`)
}
