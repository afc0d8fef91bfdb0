import { spawn } from 'node:child_process'

const AT_ONCE = 2

const CHECKS: Record<string, string[]> = {
  types: ['node_modules/typescript/bin/tsc', '-p', '.'],
  'lint and format': [
    'node_modules/@biomejs/biome/bin/biome',
    'ci',
    '--error-on-warnings',
    '--max-diagnostics=100',
    '--colors=off',
  ],
  promises: ['scripts/check-promises.ts'],
  'rules of the house': ['scripts/check-house.ts'],
  words: ['scripts/check-words.ts'],
  'names in the docs': ['scripts/check-docs.ts'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  lockfile: ['scripts/lockfile.ts'],
  'third-party packages': ['scripts/third-party.ts', '--check'],
  migrations: ['scripts/migration.ts', '--check'],
  'weight of screens': ['scripts/check-weight.ts'],
}

function execute(args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }))
  })
}

async function runCheck(name: string, args: string[]): Promise<boolean> {
  const start = performance.now()
  const { ok, output } = await execute(args)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (!ok) console.log(output.trimEnd())
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
  return ok
}

/** Prints a line per check, with the tool's output if it fails. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const waiting = Object.entries(CHECKS)
  const count = { passed: 0, failed: 0 }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      count[(await runCheck(...next)) ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return count
}

if (import.meta.main) process.exitCode = (await runChecks()).failed > 0 ? 1 : 0
