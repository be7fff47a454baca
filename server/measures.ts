/** Bytes as an operator reads them, in whole megabytes. */
export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_048_576)} MB`
}

const namedAtMost = 3

/** Some digests, each by the letters that suffice to find the file. */
export function namesOf(digests: string[]): string {
  const some = digests.slice(0, namedAtMost).map((digest) => digest.slice(0, 12))
  return [...some, ...(digests.length > namedAtMost ? ['…'] : [])].join(', ')
}
