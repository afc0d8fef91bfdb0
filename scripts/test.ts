import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { reapAfterThisProcess } from '../src/testing/database/reaper.ts'
import { runChecks } from './check.ts'
import { makeRunFolder } from './test.memory.ts'
import { type Count, countStories, countUnit } from './test.reports.ts'
import { ensureTools } from './tools.ts'

const PART_MINUTES = 60
const UNIT_REPORT = 'test-results/unit.json'
const STORIES_REPORT = 'test-results/stories.json'

/** True if it succeeded. */
async function execute(args: string[]): Promise<boolean> {
  const runner = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: PART_MINUTES * 60_000,
    // Two parts write at the same time, so that none may redraw its lines.
    env: { ...process.env, PLAYWRIGHT_FORCE_TTY: '0' },
  })
  const [status, signal] = await once(runner, 'exit')
  if (signal) console.log(`${args[0]}: ended by ${signal}`)
  return status === 0
}

/** A runner that crashed, reported nothing or found no test counts as one failure. */
function readCount<Report>(ok: boolean, file: string, read: (report: Report) => Count): Count {
  const none = { passed: 0, failed: 0 }
  const count = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as Report) : none
  const isHidden = count.failed === 0 && (!ok || count.passed === 0)
  return isHidden ? { ...count, failed: 1 } : count
}

async function runUnit(filters: string[]): Promise<Count> {
  const ok = await execute(['node_modules/vitest/vitest.mjs', 'run', ...filters])
  return readCount(ok, UNIT_REPORT, countUnit)
}

async function runStories(filters: string[]): Promise<Count> {
  const ok = await execute(['node_modules/@playwright/test/cli.js', 'test', ...filters])
  return readCount(ok, STORIES_REPORT, countStories)
}

const together = (counts: Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  failures: counts.flatMap(({ failures = [] }) => failures),
})

type Part = (filters: string[]) => Count | Promise<Count>
const ensure: Part = () => ({ passed: 0, failed: ensureTools() ? 0 : 1 })
/** Stories wait for half of their time, in which unit tests use the processors; the checks build what stories open. */
const runAll: Part = async () => {
  const others = async () => [await runChecks(), await runStories([])]
  const [unit, rest] = await Promise.all([runUnit([]), others()])
  return together([...rest, unit])
}
/** One after the other, because they measure what is promised within seconds; a filter is for the unit tests. */
const runLong: Part = async (filters) => {
  process.env['LONG_TESTS'] = 'only'
  const unit = await runUnit(filters)
  return filters.length > 0 ? unit : together([unit, await runStories([])])
}
const PARTS: Record<string, Part[]> = {
  checks: [runChecks],
  unit: [ensure, runUnit],
  stories: [ensure, runStories],
  long: [ensure, runLong],
  all: [ensure, runAll],
}

const [name = 'all', ...filters] = process.argv.slice(2)
const parts = PARTS[name]
if (!parts) {
  console.log(`No part ${name}; there are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
rmSync('test-results', { recursive: true, force: true })
const folder = makeRunFolder()
reapAfterThisProcess(folder)
process.env['TMPDIR'] = folder
const counts: Count[] = []
for (const part of parts) {
  const count = await Promise.try(part, filters).catch((error: unknown) => {
    console.log(error)
    return { passed: 0, failed: 1 }
  })
  counts.push(count)
}
const { passed, failed, failures } = together(counts)
// Repeated at the end of a long log.
for (const failure of failures ?? []) console.log(failure)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
