export type Sample = { name: string; labels: Record<string, string>; value: number }

const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"/
// Prometheus reads NaN in any case.
const SAMPLE = new RegExp(
  `^([a-zA-Z_:][\\w:]*)(?:\\{((?:${LABEL.source})(?:,${LABEL.source})*)?\\})? ([Nn]a[Nn]|[+-]Inf|-?[\\d.]+(?:e[+-]?\\d+)?)$`,
)
const OF_HISTOGRAM = /_(bucket|sum|count)$/
const TYPES = ['counter', 'gauge', 'histogram', 'summary']

function parseSample(line: string): Sample {
  const [, name, labels = ''] = SAMPLE.exec(line) ?? []
  if (name === undefined) throw new Error(`This is no sample: ${line}`)
  const pairs = [...labels.matchAll(new RegExp(LABEL, 'g'))].map(([, key = '', value = '']) => [key, value])
  const number = line.slice(line.lastIndexOf(' ') + 1).replace('Inf', 'Infinity')
  return { name, labels: Object.fromEntries(pairs), value: Number(number) }
}

/** Reads Prometheus text format 0.0.4. Throws for anything else, and for `_total` without a counter. */
export function parsePrometheus(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.')
  const metricTypes = new Map<string, string>()
  const helped = new Set<string>()
  const seen = new Set<string>()
  return text.split('\n').flatMap((line) => {
    if (line === '') return []
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (word === 'HELP') {
      helped.add(name)
      return []
    }
    if (word === 'TYPE') {
      if (metricTypes.has(name) || !TYPES.includes(rest)) throw new Error(`Refused: ${line}`)
      if ((rest === 'counter') !== name.endsWith('_total')) throw new Error(`Refused: ${line}`)
      metricTypes.set(name, rest)
      return []
    }
    const sample = parseSample(line)
    const family = metricTypes.has(sample.name) ? sample.name : sample.name.replace(OF_HISTOGRAM, '')
    const series = line.slice(0, line.lastIndexOf(' '))
    if (!metricTypes.has(family) || !helped.has(family) || seen.has(series))
      throw new Error(`Refused: ${line}`)
    seen.add(series)
    return [sample]
  })
}
