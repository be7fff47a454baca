/**
 * The body of an upload, read as it is asked for and broken off after so many bytes. `rest` is what nobody
 * has read, once nobody reads any more; undefined when all of it has come.
 */
export function meterBody(body: ReadableStream<Uint8Array>, mostBytes: number) {
  const reader = body.getReader()
  let length = 0
  let ended = false
  const metered = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        ended = done
        if (done) return controller.close()
        length += value.length
        if (length > mostBytes) throw new Error('The upload is longer than its address takes.')
        controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  function rest() {
    reader.releaseLock()
    return ended ? undefined : body
  }
  return { metered, rest }
}
