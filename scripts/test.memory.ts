import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 2 ** 30
const AVAILABLE_BYTES = 3 * NEEDED_BYTES

/** Containers often have 64 MB there. */
function isLarge(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= AVAILABLE_BYTES
}

/** PostgreSQL may run from a copy of its programs next to the data. */
function runsPrograms(folder: string): boolean {
  const program = path.join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  return spawnSync(program).status === 0
}

function makeFolder(place: string): string {
  const folder = mkdtempSync(path.join(place, 'portal-tests-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o1777)
  return folder
}

/** A folder for test data: in memory if there is enough, which saves disk writes. */
export function makeRunFolder(): string {
  if (isLarge()) {
    const folder = makeFolder(MEMORY)
    if (runsPrograms(folder)) return folder
    rmSync(folder, { recursive: true, force: true })
  }
  return makeFolder(tmpdir())
}
