/**
 * Run monthly: npm run outdated
 *
 * Lists outdated packages, with what docs/outdated.md says about their newest versions.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Without `current`, the package is for another platform. */
type Outdated = { current?: string; latest: string }

const FILE = 'docs/outdated.md'
const { stdout, stderr, error } = spawnSync('npm', ['outdated', '--json'], { encoding: 'utf8' })
if (error || stdout === '') {
  console.error(`npm outdated said nothing: ${error?.message ?? stderr}`)
  process.exit(1)
}

const results = new Map(
  [...readFileSync(FILE, 'utf8').matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, name, version, day, result]) => [`${name}@${version}`, `${day}: ${result}`],
  ),
)
const behind = Object.entries(JSON.parse(stdout) as Record<string, Outdated>).filter(
  ([, { current, latest }]) => current !== undefined && current !== latest,
)
let notAttempted = 0
for (const [name, { current, latest }] of behind) {
  const result = results.get(`${name}@${latest}`)
  if (!result) notAttempted += 1
  console.log(`${name} ${current} → ${latest}: ${result ?? 'not tried yet'}`)
}
console.log(
  `${behind.length} packages are behind, of which ${notAttempted} were not tried; results belong in ${FILE}.`,
)
