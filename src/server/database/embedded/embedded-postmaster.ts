import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chownFile, type RunAs, searchPath } from './embedded-run-as.ts'

/** The contents of postmaster.pid; `status` is 'starting', 'ready', 'stopping' … */
export type Lock = { pid: number; port: number; socketFolder: string; status: string }

type Launched = { pid: number; exited: Promise<string> }

const shutdownMs = 2_500

export async function readLock(cluster: string): Promise<Lock | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return ''
    },
  )
  const [pid, , , port, socketFolder, , , status] = text.split('\n')
  if (!pid) return undefined
  return {
    pid: Number(pid),
    port: Number(port),
    socketFolder: socketFolder ?? '',
    status: status?.trim() ?? '',
  }
}

export function isAlive(pid: number): boolean {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0)
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(state.slice(state.lastIndexOf(')') + 2))
  } catch (error) {
    return !(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
  }
}

/** PostgreSQL runs in its data folder, so the working directory identifies it; 'unknown' if the system hides it. */
export async function findLockOwner(
  pid: number,
  cluster: string,
): Promise<'ours' | 'other' | 'gone' | 'unknown'> {
  if (!isAlive(pid)) return 'gone'
  if (process.platform !== 'linux') return 'unknown'
  try {
    const [works, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return works.ino === ours.ino && works.dev === ours.dev ? 'ours' : 'other'
  } catch {
    if (!isAlive(pid)) return 'gone'
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    return words.includes(cluster) ? 'ours' : 'unknown'
  }
}

/** With `stale` as PG_GRANDPARENT_PID, PostgreSQL itself removes that lock if nobody uses the cluster's memory. */
export async function launch(
  command: string[],
  who: RunAs,
  folder: string,
  logFile: string,
  stale: number | undefined,
): Promise<Launched> {
  const log = await open(logFile, 'a', 0o600)
  await chownFile(who, logFile)
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: folder,
    detached: true,
    env: { PATH: searchPath, ...(stale ? { PG_GRANDPARENT_PID: String(stale) } : {}) },
    stdio: ['ignore', log.fd, log.fd],
    ...(who.switches ? { uid: who.uid, gid: who.gid } : {}),
  })
  const { promise: exited, resolve } = Promise.withResolvers<string>()
  child.once('exit', (code, signal) => resolve(signal ? `by ${signal}` : `with code ${code}`))
  child.unref()
  await once(child, 'spawn').finally(() => log.close())
  return { pid: child.pid ?? 0, exited }
}

/** Fast shutdown; after 8 s immediate shutdown, from which the next start recovers. */
export async function endPostmaster(pid: number): Promise<void> {
  if (signal(pid, 'SIGINT') && !(await endsWithin(pid, shutdownMs)) && signal(pid, 'SIGQUIT')) {
    await endsWithin(pid, shutdownMs)
  }
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return isAlive(pid) && process.kill(pid, name)
  } catch (error) {
    if (isAlive(pid)) throw error
    return false
  }
}

async function endsWithin(pid: number, ms: number): Promise<boolean> {
  for (const deadline = performance.now() + ms; performance.now() < deadline; ) {
    if (!isAlive(pid)) return true
    await wait(10)
  }
  return !isAlive(pid)
}
