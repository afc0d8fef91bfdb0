/** Run: npm run bench, or npm run bench -- kill */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ALL = [
  'load',
  'ratios',
  'pdf',
  'memory',
  'api',
  'lists',
  'search',
  'analytics',
  'export',
  'streams',
  'screen',
  'bulk',
  'kill',
]
/** By name only, for it takes long. */
const BY_NAME = ['ten-million']
const names = process.argv.slice(2)
for (const name of names.length > 0 ? names : ALL) {
  if (![...ALL, ...BY_NAME].includes(name)) {
    console.error(`There is no measurement '${name}'; there are: ${[...ALL, ...BY_NAME].join(', ')}.`)
    process.exit(1)
  }
  console.log(`\n== ${name}`)
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url))], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
