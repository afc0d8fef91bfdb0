import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'portal-tests'
const NEEDED_BYTES = 2 * 2 ** 30
const AVAILABLE_BYTES = 3 * NEEDED_BYTES

/** Containers often have 64 MB there. */
function isLarge(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= AVAILABLE_BYTES
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** A run that was interrupted left its folder. */
function sweep(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = new RegExp(`^${PREFIX}-(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) remove(path.join(MEMORY, name))
  }
}

/** PostgreSQL may run from a copy of its programs next to the data. */
function runsPrograms(folder: string): boolean {
  const program = path.join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  return spawnSync(program).status === 0
}

/** A folder in memory for test data, which saves disk writes; undefined if memory is short. */
export function makeMemoryFolder(): string | undefined {
  if (!isLarge()) return undefined
  sweep()
  const folder = mkdtempSync(path.join(MEMORY, `${PREFIX}-${process.pid}-`))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o1777)
  if (runsPrograms(folder)) return folder
  remove(folder)
  return undefined
}
