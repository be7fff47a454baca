import assert from 'node:assert/strict'

export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\n"])*)"/y

/**
 * Reads Prometheus' format of text as its description says, and nothing beside it: each metric has a help and
 * a kind before its samples, no series stands twice, and the buckets of a histogram add up.
 */
export function readMetrics(text: string): { samples: Sample[]; kinds: Map<string, string> } {
  assert.ok(text.endsWith('\n'))
  const [samples, kinds, helped] = [[] as Sample[], new Map<string, string>(), new Set<string>()]
  const series = new Set<string>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, word, about = '', rest = ''] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line) ?? []
    if (word === 'HELP') helped.add(about)
    else if (word === 'TYPE') {
      assert.match(rest, /^(counter|gauge|histogram|summary|untyped)$/)
      assert.ok(helped.has(about) && !kinds.has(about), line)
      kinds.set(about, rest)
    } else {
      const sample = readSample(line)
      const family = sample.name.replace(/_(bucket|sum|count)$/, '')
      assert.ok(kinds.has(sample.name) || kinds.get(family) === 'histogram', line)
      const key = line.slice(0, line.lastIndexOf(' '))
      assert.ok(!series.has(key), line)
      series.add(key)
      samples.push(sample)
    }
  }
  for (const [name, kind] of kinds) if (kind === 'histogram') checkBuckets(samples, name)
  return { samples, kinds }
}

function readSample(line: string): Sample {
  const [, name = '', inside, said = ''] =
    /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (NaN|[+-]?Inf|-?[\d.]+(?:e[+-]?\d+)?)$/.exec(line) ?? []
  assert.notEqual(name, '', line)
  const labels: Record<string, string> = {}
  for (let at = 0; inside !== undefined && at < inside.length; at += 1) {
    label.lastIndex = at
    const [whole = '', key = '', raw = ''] = label.exec(inside) ?? []
    assert.ok(whole !== '' && !(key in labels), line)
    labels[key] = raw.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))
    at += whole.length
    assert.ok(at === inside.length || inside[at] === ',', line)
  }
  return { name, labels, value: Number(said.replace('Inf', 'Infinity')) }
}

function checkBuckets(samples: Sample[], name: string) {
  const keyOf = ({ labels: { le: _, ...labels } }: Sample) => JSON.stringify(labels)
  const counts = new Map(
    samples.filter((one) => one.name === `${name}_count`).map((one) => [keyOf(one), one]),
  )
  const buckets = Map.groupBy(
    samples.filter((one) => one.name === `${name}_bucket`),
    keyOf,
  )
  assert.equal(buckets.size, counts.size)
  for (const [key, all] of buckets) {
    const bounds = all.map(({ labels }) => Number(labels.le?.replace('+Inf', 'Infinity')))
    assert.deepEqual(
      bounds,
      bounds.toSorted((a, b) => a - b),
    )
    assert.deepEqual(
      all.map(({ value }) => value),
      all.map(({ value }) => value).toSorted((a, b) => a - b),
    )
    assert.equal(bounds.at(-1), Number.POSITIVE_INFINITY)
    assert.equal(all.at(-1)?.value, counts.get(key)?.value)
  }
}
