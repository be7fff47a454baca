import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestRecord } from '../../server/log.ts'
import { copyMigratedFile } from '../migrated-databases.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

export interface KeptPortals {
  portal: TestPortal
  second: TestPortal
  serviceId: string
  /** Of the first portal. */
  records: RequestRecord[]
  /** The addresses of all pages that are kept. */
  paths: string[]
  close(): Promise<void>
}

/** Opens two portals on one database: to it they are what two processes are. */
export async function openKeptPortals(): Promise<KeptPortals> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kept-'))
  const server = process.env.TEST_ENGINE === 'postgres' ? await newPostgresDatabase('migrated') : undefined
  if (!server) await copyMigratedFile(dataDir)
  const place = { dataDir, databaseUrl: server?.url }
  const records: RequestRecord[] = []
  const portal = await openTestPortal(place, (record) => void records.push(record))
  const second = await openTestPortal(place)
  const serviceId = await newService(portal, { serviceName: 'Water tap' })
  return {
    portal,
    second,
    serviceId,
    records,
    paths: [...plainPaths, `/services/${serviceId}`, '/services?category=Tests'],
    async close() {
      await portal.close()
      await second.close()
      await server?.drop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** The addresses of the pages that are kept, but for those of services. */
export const plainPaths = [
  '/',
  '/services',
  '/track',
  '/contact',
  '/help',
  '/privacy',
  '/privacy/account',
  '/privacy/applications',
  '/terms',
  '/accessibility',
  '/site-map',
  '/offline',
]
