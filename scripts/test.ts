import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { runChecks } from './check.ts'
import { makeMemoryFolder } from './test.memory.ts'
import { type Count, countStories, countUnit } from './test.reports.ts'
import { ensureTools } from './tools.ts'

const PART_MINUTES = 30
const UNIT_REPORT = 'test-results/unit.json'
const STORIES_REPORT = 'test-results/stories.json'

/** True if it succeeded. */
function execute(args: string[]): boolean {
  const { status, signal, error } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: PART_MINUTES * 60_000,
  })
  if (error ?? signal) console.log(`${args[0]}: ${error?.message ?? `ended by ${signal}`}`)
  return status === 0
}

/** A runner that crashed, reported nothing or found no test counts as one failure. */
function countOf<Report>(ok: boolean, file: string, read: (report: Report) => Count): Count {
  const none = { passed: 0, failed: 0 }
  const count = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as Report) : none
  const isHidden = count.failed === 0 && (!ok || count.passed === 0)
  return isHidden ? { ...count, failed: 1 } : count
}

function runUnit(filters: string[]): Count {
  const ok = execute(['node_modules/vitest/vitest.mjs', 'run', ...filters])
  return countOf(ok, UNIT_REPORT, countUnit)
}

function runLong(filters: string[]): Count {
  process.env['LONG_TESTS'] = 'only'
  return runUnit(filters)
}

function runBuild(): Count {
  const ok = execute(['node_modules/vite/bin/vite.js', 'build'])
  return { passed: Number(ok), failed: Number(!ok) }
}

function runStories(filters: string[]): Count {
  const ok = execute(['node_modules/@playwright/test/cli.js', 'test', ...filters])
  return countOf(ok, STORIES_REPORT, countStories)
}

type Part = (filters: string[]) => Count | Promise<Count>
const ensure: Part = () => ({ passed: 0, failed: ensureTools() ? 0 : 1 })
const PARTS: Record<string, Part[]> = {
  checks: [runChecks],
  unit: [ensure, runUnit],
  stories: [ensure, runBuild, runStories],
  long: [ensure, runLong],
  all: [ensure, runChecks, runUnit, runBuild, runStories],
}

const [name = 'all', ...filters] = process.argv.slice(2)
const parts = PARTS[name]
if (!parts) {
  console.log(`No part ${name}; there are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
rmSync('test-results', { recursive: true, force: true })
const memory = makeMemoryFolder()
if (memory) process.env['TMPDIR'] = memory
const total = { passed: 0, failed: 0, failures: [] as string[] }
for (const part of parts) {
  const count: Count = await Promise.try(part, filters).catch((error: unknown) => {
    console.log(error)
    return { passed: 0, failed: 1 }
  })
  total.passed += count.passed
  total.failed += count.failed
  total.failures.push(...(count.failures ?? []))
}
if (memory) rmSync(memory, { recursive: true, force: true })
// Repeated at the end of a long log.
for (const failure of total.failures) console.log(failure)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
