import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Wings and their features in order: each may import from those above it. */
const WINGS: Record<string, readonly string[]> = {
  identity: ['company', 'accounts', 'audit', 'jobs'],
  messaging: ['channels', 'notices'],
  property: ['properties', 'vendors', 'tenants', 'leases'],
  service: ['cases', 'documents', 'announcements', 'inspections'],
  money: [
    'tax-rates',
    'ledger',
    'settlement',
    'invoices',
    'payments',
    'charges',
    'lease-ends',
    'online-payments',
    'money-desk',
    'arrears',
    'expenses',
    'request-costs',
    'rent-cards',
    'taxes',
    'owner-statements',
    'books',
  ],
  overview: [
    'signings',
    'handovers',
    'dashboards',
    'directory',
    'search',
    'imports',
    'reminders',
    'shares',
    'data-protection',
    'backups',
  ],
}
const FEATURES = Object.entries(WINGS).flatMap(([wing, names]) => names.map((name) => `${wing}/${name}`))

const SERVER = /^src\/((features\/[^/]+\/[^/]+\/)?server\/|app\/(server|api)\b)/
const WEB = /^src\/((features\/[^/]+\/[^/]+\/)?web\/|app\/(?!(server|api|commands)\b|.*\.test\.))/
const BOTH_SIDES = /^src\/(shared\/|features\/[^/]+\/[^/]+\/[^/]+$)|\.(contract|rules)\.ts$/
const TEST = /\.test\.tsx?$/

interface Rule {
  says: string
  files: RegExp
  /** Exceptions among these files. */
  but?: RegExp
  /** Forbidden imports: a path from the root, or `node:…`. */
  never: RegExp
}

const RULES: Rule[] = [
  { says: 'web never imports server', files: WEB, never: SERVER },
  { says: 'server never imports web', files: SERVER, never: WEB },
  { says: 'what both sides read imports no server', files: BOTH_SIDES, but: TEST, never: SERVER },
  { says: 'what both sides read imports no web', files: BOTH_SIDES, but: TEST, never: WEB },
  { says: 'web has no Node', files: WEB, but: TEST, never: /^node:/ },
  { says: 'what both sides read has no Node', files: BOTH_SIDES, but: TEST, never: /^node:/ },
  {
    says: 'shared imports nothing of ours',
    files: /^src\/shared\//,
    but: TEST,
    never: /^(?!src\/shared\/|node:)/,
  },
  { says: 'features do not know app', files: /^src\/features\//, never: /^src\/app\// },
  {
    says: 'what stands below knows no feature and no app',
    files: /^src\/(server|web)\//,
    never: /^src\/(features|app)\//,
  },
  {
    says: 'only tests, their runner, measurements and the pictures of the guide import testing',
    files: /./,
    but: /^(e2e|bench|scripts\/(guide-pictures|previous-release|test))\b|\.test\.tsx?$/,
    never: /^src\/testing\//,
  },
  {
    says: 'only the demo, tests and measurements import stand-ins',
    files: /./,
    but: /^(e2e|bench|scripts\/guide-pictures)\b|^src\/(demo|testing|stand-in)\/|\.test\.tsx?$/,
    never: /^src\/stand-in\//,
  },
  { says: 'the portal does not know its demo', files: /^src\//, but: /^src\/demo\//, never: /^src\/demo\// },
  {
    says: 'the portal does not know what stands in for a provider',
    files: /^src\//,
    but: /^src\/(stand-in|demo|testing)\/|\.test\.tsx?$/,
    never: /^src\/stand-in\//,
  },
  {
    says: 'what stands in for a provider does not know the portal',
    files: /^src\/stand-in\//,
    but: TEST,
    never: /^src\/(?!stand-in\/|shared\/)/,
  },
  { says: 'the demo writes through the server', files: /^src\/demo\//, but: TEST, never: WEB },
  {
    says: 'the demo calls services, not tables or queries',
    files: /^src\/demo\//,
    but: TEST,
    never: /\.(table|queries)\.ts$/,
  },
  { says: 'nothing imports a test', files: /./, never: TEST },
  { says: 'the product imports no tools', files: /^src\//, never: /^(scripts|bench|e2e)\// },
]

/** Users of a table besides its own feature. */
const TABLE_USERS: Record<string, readonly string[]> = {
  'src/features/money/ledger/server/invoices.table.ts': ['money/settlement', 'money/invoices'],
}

const getFeature = (file: string) => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const getRank = (feature: string) => FEATURES.indexOf(feature)

/** Both paths from the root. */
function objections(file: string, target: string): string[] {
  if (file.startsWith('src/testing/')) return []
  const says = RULES.filter(
    (rule) => rule.files.test(file) && !rule.but?.test(file) && rule.never.test(target),
  ).map((rule) => rule.says)
  const from = getFeature(file)
  const to = getFeature(target)
  if (from && to && from !== to && getRank(to) >= getRank(from))
    says.push(`${from} is above ${to} and may not import it`)
  if (
    to &&
    from !== to &&
    target.endsWith('.table.ts') &&
    !TABLE_USERS[target]?.includes(from ?? '') &&
    !/^src\/app\/|\.table\.ts$|^drizzle\.config/.test(file)
  ) {
    says.push(`the tables of ${to} are its own`)
  }
  return says
}

const IMPORTS = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*(['"`])([./]\S*?|node:\S*?)\1/g
/** Claims of deliveries and limits of attempts expire by the database's clock, which all instances share. */
const DATABASE_CLOCKS = [
  'src/server/database/clock.ts',
  'src/features/messaging/channels/server/deliveries/queries/claims.queries.ts',
  'src/server/rate-limits/counters.ts',
]
const CLOCKED =
  /^src\/((shared|server|app\/server)\/|demo\/(?!demo\.ts$)|features\/[^/]+\/[^/]+\/(server\/|[^/]+$))/
const CLOCK =
  /\bDate\.now\(|\bnew Date\(\)|\b(current_(date|time|timestamp)|localtime(stamp)?|(clock|statement)_timestamp)\b|\bsql`[^`]*\bnow\(\)/

const SPREAD_LITERAL = /\.{3}\{/

function check(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const faults = [...text.matchAll(IMPORTS)].flatMap(([, , name = '']) => {
    const target = name.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), name)
      : name.replace(/^\//, '')
    return objections(file, target).map((says) => `${name}: ${says}`)
  })
  const feature = getFeature(file)
  if (feature && getRank(feature) < 0) faults.push(`${feature} is missing in WINGS`)
  if (CLOCKED.test(file) && !TEST.test(file) && !DATABASE_CLOCKS.includes(file) && CLOCK.test(text)) {
    faults.push('the clock is an argument')
  }
  if (SPREAD_LITERAL.test(text))
    faults.push('write the fields of a literal, without spreading another literal')
  return faults.map((fault) => `${file}: ${fault}`)
}

const FILES_PER_FOLDER = 25
/** Tests and styles belong to the file next to them, and are not counted. */
function checkFolders(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names.filter((name) => !TEST.test(name) && !name.startsWith('e2e/'))) {
    const folder = path.posix.dirname(name)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) => {
    return count > FILES_PER_FOLDER
      ? [`${folder}: ${count} files, more than ${FILES_PER_FOLDER}; group them by screen or flow`]
      : []
  })
}

/** Files outside of src/web/ui that import Mantine; the number may only fall. */
const MANTINE_FILES = 101
const MANTINE = /from '@mantine\//

function checkMantine(names: readonly string[]): string[] {
  const outside = names.filter((name) => name.startsWith('src/') && !name.startsWith('src/web/ui/'))
  const count = outside.filter((name) => MANTINE.test(readFileSync(name, 'utf8'))).length
  return count > MANTINE_FILES
    ? [`${count} files import Mantine outside of src/web/ui, more than ${MANTINE_FILES}; use the parts there`]
    : []
}

// tokens.ts holds the sizes; 0, em and % are allowed.
const LITERAL_SIZE =
  /^\s*((?:row-|column-)?gap|font-size|border(?:-\w+)*-radius):[^;]*?\b(?!0px)[\d.]+(?:px|rem)\b/gm

function checkStyles(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(LITERAL_SIZE)].map(
    ([, property]) => `${file}: ${property} comes from src/shared/tokens.ts`,
  )
}

const files = globSync([
  'src/**/*.{ts,tsx}',
  'e2e/**/*.ts',
  'bench/**/*.ts',
  'scripts/**/*.ts',
  '*.config.ts',
]).map((file) => file.replaceAll(path.sep, '/'))
const faults = [
  ...files.flatMap(check),
  ...checkFolders(files),
  ...checkMantine(files),
  ...globSync('src/**/*.css').flatMap((file) => checkStyles(file.replaceAll(path.sep, '/'))),
]
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
