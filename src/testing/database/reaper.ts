import { execFileSync, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 3_000

/** When this process ends, however it does, the processes that work in `folder` are ended and it is removed. */
export function reapAfterThisProcess(folder: string): void {
  const reaper = spawn(process.execPath, [import.meta.filename, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  reaper.unref()
}

/** Processes with the folder in their arguments, as PostgreSQL has it, or in their environment. */
function listWorking(folder: string): number[] {
  const { PATH } = process.env
  const table = execFileSync('ps', ['axeww', '-o', 'pid=,args='], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    // With the folder in its environment it would list itself.
    env: { PATH },
  })
  const pids = table.split('\n').flatMap((row) => (row.includes(folder) ? [Number.parseInt(row, 10)] : []))
  return pids.filter((pid) => pid !== process.pid)
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2)
  // The pipe closes when the process that holds its other end is gone.
  await finished(process.stdin.resume())
  // PostgreSQL gives its shared memory back.
  signalAll(listWorking(folder), 'SIGINT')
  for (const end = Date.now() + PATIENCE_MS; listWorking(folder).length > 0 && Date.now() < end; )
    await wait(50)
  signalAll(listWorking(folder), 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
}
