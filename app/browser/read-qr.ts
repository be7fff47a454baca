// Fetched where a picture is to be read and the browser cannot do it itself.
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { checkCache } from './check/find-lists.ts'

let isPrepared = false

async function prepare() {
  const { reader = '', wasm = '' } = document.getElementById('check')?.dataset ?? {}
  const answer = await fetch(wasm)
  if (!answer.ok) throw new Error(`${wasm} answers ${answer.status}`)
  // By itself the library would ask a host of its own for it.
  await prepareZXingModule({ overrides: { wasmBinary: await answer.arrayBuffer() }, fireImmediately: true })
  isPrepared = true
  // From now on also without a connection.
  const cache = await caches.open(checkCache)
  await cache.addAll([reader, wasm]).catch(() => undefined)
}

window.openQrReader = async () => {
  if (!isPrepared) await prepare()
  return async (picture) => {
    const found = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 4 })
    return found.map(({ text }) => text)
  }
}
