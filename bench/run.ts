/** Run: npm run bench, or npm run bench -- ratios */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { COLUMNS, table } from './lib.ts'

/** Shown in one table with their targets, within ten minutes. */
const COMPARED = ['load', 'screen']
const OTHERS = [
  'presses',
  'ratios',
  'books',
  'rent-book',
  'money-desk',
  'billing',
  'failover',
  'failover-upgrade',
  'ten-million',
]

function run(name: string, env: Record<string, string> = {}): void {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url))], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exitCode = 1
}

function compareAll(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
  const file = path.join(folder, 'rows')
  for (const name of COMPARED) run(name, { BENCH_ROWS: file })
  const rows = readFileSync(file, 'utf8').trim().split('\n')
  rmSync(folder, { recursive: true })
  table(
    new Date().toISOString().slice(0, 10),
    COLUMNS,
    rows.map((row) => JSON.parse(row) as string[]),
  )
}

const names = process.argv.slice(2)
if (names.length === 0) compareAll()
for (const name of names) {
  const known = [...COMPARED, ...OTHERS]
  if (!known.includes(name)) {
    console.error(`There is no measurement '${name}'; there are: ${known.join(', ')}.`)
    process.exit(1)
  }
  console.log(`\n== ${name}`)
  run(name)
}
