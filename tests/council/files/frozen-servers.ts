import { startClamd } from '../../clamd-server.ts'
import { startBucketServer } from './bucket-server.ts'

/** A bucket and a scanner in a process of their own, which a test can freeze; it sends where they are. */
const [{ bucket }, { place }] = await Promise.all([startBucketServer(), startClamd()])
process.send?.({ bucket, place })
process.on('disconnect', () => process.exit())
