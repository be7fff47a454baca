import { type Bucket, openBucketStore } from './bucket-store.server.ts'
import { type FileStore, leastFreeBytes, openFileStore } from './store.server.ts'

/** Where a council's files lie: in the bucket if there is one, else in the folder `files` of `dataDir`. */
export interface FilePlace {
  dataDir: string
  bucket?: Bucket
}

/** Opens a council's files, wherever they lie. Below `leastFree` bytes on `dataDir`'s disk it takes none. */
export function openFiles(
  { dataDir, bucket }: FilePlace,
  { leastFree = leastFreeBytes }: { leastFree?: number } = {},
): FileStore {
  const folder = openFileStore(dataDir, { leastFree })
  return bucket ? openBucketStore(bucket, folder) : folder
}
