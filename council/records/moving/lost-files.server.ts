import { type CouncilContents, isFile } from './contents.server.ts'

/** A stored file whose bytes are missing. */
export interface LostFile {
  digest: string
  /** The numbers of the applications that hold it; none where only a citizen's own paper does. */
  applications: string[]
}

/** Finds which applications hold the lost files, in the same order; reads the rows again where any is. */
export async function listLostFiles(contents: CouncilContents, lost: string[] = []): Promise<LostFile[]> {
  const holders = new Map(lost.map((digest) => [digest, new Set<string>()]))
  const columns = contents.tables.find(({ name }) => name === 'casePapers')?.columns
  if (lost.length > 0 && columns) {
    const [digestAt, numberAt] = [columns.indexOf('digest'), columns.indexOf('applicationId')]
    for await (const piece of contents.chunks()) {
      // Files come after all rows: their bytes need not be read again.
      if (isFile(piece)) break
      if (piece.table !== 'casePapers') continue
      for (const row of piece.rows) holders.get(String(row[digestAt]))?.add(String(row[numberAt]))
    }
  }
  return [...holders].map(([digest, numbers]) => ({ digest, applications: [...numbers] }))
}
