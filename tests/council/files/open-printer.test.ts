import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import decodeQR from 'qr/decode.js'
import { drawQrCode } from '../../../app/letters/qr-code.server.ts'
import { compilerFault, openPrinter } from '../../../council/files/pdf/open-printer.server.ts'
import { noCompiler, readByPoppler, readPdf, withoutBlanks } from '../../pdf-reader.ts'
import { until } from '../../until.ts'

const root = join(import.meta.dirname, '../../..')
const own = join(root, 'app/letters/typst')
const skip = { skip: noCompiler }

const code = 'HTTPS://PANCHAYAT.EXAMPLE/V/PDAVSP5QJVYFAOGIFLWNXKVJFFJVJVUMOKQXGKJTFBMZMBYZHBAUNZU2'

/** What a certificate says, with another paragraph. */
function certificate(...paragraphs: string[]) {
  const { size, path } = drawQrCode(code)
  const side = size + 8
  return {
    name: 'certificate',
    data: {
      lang: 'mr',
      title: 'येणे बाकी नसल्याचा दाखला',
      day: { year: 2026, month: 6, day: 3 },
      head: { name: 'ग्रामपंचायत वडगाव', place: 'ता. वाई, जि. सातारा', image: null, notValid: null },
      number: ['क्र. ', { text: 'NDC/2026-27/45', strong: true }],
      date: 'दिनांक 3 जून 2026',
      paragraphs,
      rows: [['मागणी नोंदवही', 'पान 37']],
      second: { lang: 'en', title: 'No-dues certificate', text: 'Nothing is due.' },
      code: {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side} ${side}"><path d="${path}"/></svg>`,
        modules: side,
        label: 'संकेत',
      },
      seal: 'कार्यालयाचा शिक्का',
      signer: 'ग्रामपंचायत अधिकारी',
      checkAt: 'फक्त panchayat.example येथे तपासा.',
      noSignature: 'सही आणि शिक्का हवाच.',
    },
  }
}

function open(t: TestContext, changes: Parameters<typeof openPrinter>[1] = {}) {
  const printer = openPrinter(root, changes)
  assert.ok(printer)
  t.after(() => printer.close())
  return printer
}

/** The papers of the portal and one more. */
function withPaper(t: TestContext, name: string, source: string) {
  const papers = mkdtempSync(join(tmpdir(), 'papers-'))
  t.after(() => rmSync(papers, { recursive: true }))
  for (const file of readdirSync(own)) writeFileSync(join(papers, file), readFileSync(join(own, file)))
  writeFileSync(join(papers, `${name}.typ`), source)
  return papers
}

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const odd = '#panic() <script>alert(1)</script> {number} *bold* _it_ $x$ @you \\ "q" ~ // #import "/x"'

test(
  'what a person wrote is printed as it is, in Devanagari and Latin, whatever it looks like',
  skip,
  async (t) => {
    const name = 'क्षत्रिय श्रीज्ञा र्‍यं कार्‍याचा द्व्यर्थी'
    const { data, ...paper } = certificate(name, odd, '-- --- ...')
    const pdf = await open(t).print({ ...paper, data })
    assert.ok(typeof pdf === 'object')
    const { text } = await readPdf(pdf)
    const poppler = readByPoppler(pdf)
    if (poppler === undefined) t.diagnostic('pdftotext is not there: read by PDFium alone')
    const unsaid = ['lang', 'code', 'svg', 'modules', 'day']
    const texts: string[] = []
    JSON.stringify(data, (key, value) => {
      if (unsaid.includes(key)) return undefined
      if (typeof value === 'string') texts.push(withoutBlanks(value))
      return value
    })
    assert.ok(texts.includes(withoutBlanks(odd)))
    for (const said of texts)
      for (const read of [text, poppler ?? text]) assert.ok(read.includes(said), `${said} in ${read}`)
  },
)

test('its code is read from the picture of the page', skip, async (t) => {
  const pdf = await open(t).print(certificate('एक'))
  assert.ok(typeof pdf === 'object')
  const { pages } = await readPdf(pdf, 3)
  assert.equal(pages.length, 1)
  const [page] = pages
  assert.ok(page)
  const { width, height } = page
  assert.equal(decodeQR({ width, height, data: new Uint8Array(page.data) }), code)
})

test('it is made for an archive: tagged, with title, language and the paper’s own day', skip, async (t) => {
  const pdf = await open(t).print(certificate('एक'))
  assert.ok(typeof pdf === 'object')
  const inside = pdf.toString('utf8')
  assert.match(inside, /pdfaid:part>2<[\s\S]*pdfaid:conformance>A</)
  assert.match(inside, /<dc:title>[\s\S]*येणे बाकी नसल्याचा दाखला/)
  assert.match(inside, /<dc:language>[\s\S]*mr/)
  assert.match(inside, /<xmp:CreateDate>2026-06-03/)
  assert.match(inside, /\/MarkInfo|\/StructTreeRoot/)
  assert.doesNotMatch(inside, /\/JavaScript|\/Launch|\/EmbeddedFile/)
})

test('every letter of the portal’s own words can be printed', skip, async (t) => {
  const words = join(root, 'app/i18n')
  const letters = new Set(
    ['en', 'hi', 'mr'].flatMap((language) =>
      readdirSync(join(words, language)).flatMap((file) => [
        ...readFileSync(join(words, language, file), 'utf8'),
      ]),
    ),
  )
  const printed = await open(t).print(certificate([...letters].join('').replace(/\s/g, '')))
  assert.ok(typeof printed === 'object', String(printed))
})

test('a letter that the fonts lack is told, and the next paper is printed', skip, async (t) => {
  const printer = open(t)
  assert.equal(await printer.print(certificate('வணக்கம்')), 'letters')
  assert.equal(await printer.print(certificate('🙏')), 'letters')
  assert.equal(typeof (await printer.print(certificate('नमस्कार'))), 'object')
})

test('one is printed at a time, eight wait, and who comes then is turned away', skip, async (t) => {
  const printer = open(t)
  const all = await Promise.all(Array.from({ length: 11 }, () => printer.print(certificate('एक'))))
  assert.deepEqual(
    all.map((one) => (typeof one === 'object' ? 'made' : one)),
    [...Array(9).fill('made'), 'busy', 'busy'],
  )
  assert.equal(typeof (await printer.print(certificate('एक'))), 'object')
})

test(
  'a paper that is never done is given up after ten seconds, and the next has another process',
  skip,
  async (t) => {
    const endless = '#for a in range(10000) { for b in range(10000) { for c in range(10000) {} } }'
    const printer = open(t, { papers: withPaper(t, 'endless', endless) })
    t.mock.timers.enable({ apis: ['setTimeout'] })
    assert.equal(typeof (await printer.print(certificate('एक'))), 'object')
    const pid = printer.pid() ?? 0
    const printing = printer.print({ name: 'endless', data: {} })
    await setImmediate()
    t.mock.timers.tick(9_999)
    assert.ok(lives(pid))
    t.mock.timers.tick(1)
    t.mock.timers.reset()
    await until(() => !lives(pid))
    assert.equal(await printing, 'busy')
    assert.equal(typeof (await printer.print(certificate('एक'))), 'object')
    assert.notEqual(printer.pid(), pid)
  },
)

test('a paper that takes all memory ends its process alone', skip, async (t) => {
  const greedy = '#let all = ()\n#for a in range(400) { all.push(range(200000)) }\n#all.len()'
  const printer = open(t, { papers: withPaper(t, 'greedy', greedy) })
  assert.equal(await printer.print({ name: 'greedy', data: {} }), 'busy')
  assert.equal(printer.pid(), undefined)
  assert.equal(typeof (await printer.print(certificate('एक'))), 'object')
})

test('nothing is read beside the paper: no file of the machine, no package', skip, async (t) => {
  for (const source of ['#read("/etc/hostname")', '#read("../sheet.typ")', '#import "@preview/x:1.0.0"']) {
    const printer = open(t, { papers: withPaper(t, 'curious', source) })
    await assert.rejects(printer.print({ name: 'curious', data: {} }), /curious\.typ cannot be printed/)
  }
})

test('the process ends after five quiet minutes, and with the portal', skip, async (t) => {
  const printer = open(t)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  await printer.print(certificate('एक'))
  const idle = printer.pid() ?? 0
  t.mock.timers.tick(299_999)
  assert.equal(printer.pid(), idle)
  t.mock.timers.tick(1)
  t.mock.timers.reset()
  await until(() => !lives(idle))
  await printer.print(certificate('एक'))
  const pid = printer.pid() ?? 0
  printer.close()
  await until(() => !lives(pid))
})

test('a portal without the compiler, or without its part for this machine, prints nothing and knows why', (t) => {
  const empty = mkdtempSync(join(tmpdir(), 'bare-'))
  t.after(() => rmSync(empty, { recursive: true }))
  assert.equal(openPrinter(empty), undefined)
  assert.match(compilerFault(empty) ?? '', /is not installed/)
})

const onLinux = {
  skip: noCompiler ?? (process.platform === 'linux' ? undefined : 'memory is read from /proc'),
}

test(
  'a hundred papers take little time and memory, here and in the process that prints',
  onLinux,
  async (t) => {
    const printer = open(t)
    await printer.print(certificate('एक'))
    const told = (name: string) => readFileSync(`/proc/${printer.pid()}/${name}`, 'utf8')
    const ticks = () =>
      told('stat')
        .split(' ')
        .slice(13, 15)
        .map(Number)
        .reduce((all, one) => all + one)
    const [before, began] = [process.cpuUsage(), ticks()]
    for (let count = 0; count < 100; count += 1)
      assert.equal(typeof (await printer.print(certificate(`पान ${count}`))), 'object')
    const { user, system } = process.cpuUsage(before)
    const [, peak] = /^VmHWM:\s+(\d+) kB/m.exec(told('status')) ?? []
    const megabytes = Math.round(Number(peak) / 1024)
    const here = Math.round(process.memoryUsage.rss() / 1024 / 1024)
    t.diagnostic(
      `100 papers: ${(ticks() - began) * 10} ms and at most ${megabytes} MB in the process that prints, ` +
        `${Math.round((user + system) / 1000)} ms in this one (${here} MB)`,
    )
    assert.ok(megabytes < 300, `${megabytes} MB`)
  },
)
