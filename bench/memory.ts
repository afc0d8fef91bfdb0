/** Measures memory at rest (PSS) and the times of first and later starts. Run: npm run bench -- memory */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPortal } from '../src/testing/process.ts'
import { pssMb, table } from './lib.ts'

const REST_MS = 20_000

const name = async (pid: number) =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').slice(0, 50)

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-memory-'))
try {
  const first = await startPortal(dataDir)
  await first.stop()
  const later = await startPortal(dataDir)
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  const rows: [string, number][] = []
  for (const pid of later.listProcesses()) rows.push([await name(pid), await pssMb(pid)])
  rows.push(['all', rows.reduce((sum, [, mb]) => sum + mb, 0)])
  table(`At rest for ${REST_MS / 1000} s`, ['process', 'MB'], rows)
  table(
    'From start to healthy',
    ['start', 'ms'],
    [
      ['first', first.startedInMs],
      ['later', later.startedInMs],
    ],
  )
  await later.stop()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
