/** Run: npm run bench -- failover-upgrade. Needs what `failover` needs, and the history of the repository. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { API_ONLY } from '../src/testing/portal/process.ts'
import {
  countWrites,
  describeAnswers,
  findFaults,
  type PortalMachine,
  waitFor,
  withTwoPortals,
} from './failover/portals.ts'
import { table } from './lib.ts'

const WRITES = 400

const run = (command: string, args: string[], cwd = '.') =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['pipe', 'pipe', 'inherit'],
  })

async function checkOut(folder: string): Promise<string> {
  const { commit } = JSON.parse(await readFile('migrations/previous-release.json', 'utf8')) as {
    commit: string
  }
  const archive = path.join(folder, 'release.tar')
  run('git', ['archive', `--output=${archive}`, commit])
  run('tar', ['-xf', archive, '-C', folder])
  run('npm', ['ci', '--prefer-offline', '--omit=dev'], folder)
  return folder
}

const folder = await mkdtemp(path.join(tmpdir(), 'portal-release-'))
const [program = '', ...options] = API_ONLY
const previous = [path.join(await checkOut(folder), program), ...options]
const rows: string[][] = []
await withTwoPortals(async ({ cluster, running, start, startClients }) => {
  const clients = await startClients()
  const follow = async (name: string, change: () => Promise<void> = async () => undefined) => {
    const [from, before] = [clients.answers.length, countWrites(clients)]
    await change()
    await waitFor(`Writes: ${name}`, () => countWrites(clients) > before + WRITES)
    rows.push([name, ...describeAnswers(clients.answers.slice(from))])
  }
  const old = Object.values(running)
  const replace = (machine: PortalMachine) => async () => {
    await running[machine].stop()
    await start(machine, API_ONLY)
  }
  await follow('both of the previous release')
  await follow('one replaced', replace('one'))
  await follow('two replaced', replace('two'))
  await clients.stop()
  table('Upgrade of two portals', ['step', 'slowest answer, s', 'answers'], rows)
  for (const { status, text } of clients.answers) if (status !== 201) console.log(status, text)
  for (const { output } of old)
    console.log(
      output
        .split('\n')
        .filter((line) => line.includes('"err"'))
        .join('\n'),
    )
  console.log(await findFaults(cluster, clients))
}, previous)
await rm(folder, { recursive: true, force: true })
process.exit()
