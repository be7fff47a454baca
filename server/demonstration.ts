import { operator } from '../council/actors/actors.server.ts'
import { keysFolderOf } from '../council/certificates/keys/key-files.server.ts'
import { findSigningKey, makeKey } from '../council/certificates/keys/signing-keys.server.ts'
import type { Database } from '../council/database/tables.ts'
import { addFinishedCase } from '../council/sample/finished-case.server.ts'
import { addSampleAppeal } from '../council/sample/sample-appeal.server.ts'
import { seedSampleCouncil } from '../council/sample/seed-sample.server.ts'
import type { Settings } from './settings.ts'

/** Fills a demonstration at its first start, as if it had begun at `now`: before that, more is late today. */
export async function fillDemonstration(
  db: Database,
  settings: Pick<Settings, 'root' | 'dataDir' | 'keysFolder' | 'origin'>,
  now = new Date(),
): Promise<void> {
  const isNew = await seedSampleCouncil(db, settings.root, now)
  // Made anew where the folder is: a key is in no sample.
  const keysFolder = keysFolderOf(settings)
  if (!(await findSigningKey(db, keysFolder))) await makeKey(db, operator, keysFolder)
  if (!isNew) return
  await addFinishedCase(db, { keysFolder, origin: settings.origin }, now)
  await addSampleAppeal(db, now)
}
