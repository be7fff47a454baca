/**
 * A folder for what the processes of a run share; undefined where a test file runs in a process of its own.
 * Set by `scripts/test.ts`, which removes it.
 */
export const sharedFolder = process.env.TEST_SHARED

const endings: (() => Promise<unknown>)[] = []

/** Has the process do this after its last test file, where it runs several. */
export function afterLastFile(end: () => Promise<unknown>): void {
  endings.push(end)
}

export async function endProcess(): Promise<void> {
  for (const end of endings) await end()
}
