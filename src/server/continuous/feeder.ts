import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { BackupUnusable } from '../backup/manifest.ts'
import type { FileStore } from '../files/files.ts'
import { decryptWith } from './keys.ts'
import type { Segment } from './names.ts'
import type { ContinuousState } from './state.ts'

type Keys = readonly ContinuousState['key'][]
type FeedOptions = { dataDir: string; store: FileStore; keys: Keys; segments: readonly Segment[] }

type Feeder = { stop(): Promise<void>; failure(): Error | undefined }

export const WANTED_FOLDER = 'wal-wanted'
export const FETCHED_FOLDER = 'wal-fetched'
const EVERY_MS = 10
const AHEAD = 8
const decompress = promisify(gunzip)

/** PostgreSQL waits for a file, at most ten minutes; exit code 1 ends the recovery there, 255 fails it. */
export const RESTORE_COMMAND = [
  'case %f in *.history) exit 1;; esac',
  `: > ../${WANTED_FOLDER}/%f`,
  'n=0',
  `until [ -e ../${FETCHED_FOLDER}/%f ]`,
  `do [ -e ../${FETCHED_FOLDER}/%f.none ] && exit 1`,
  `[ -e ../${FETCHED_FOLDER}/%f.bad ] && exit 255`,
  'n=$((n+1))',
  '[ $n -gt 30000 ] && exit 255',
  'sleep 0.02',
  'done',
  `cp ../${FETCHED_FOLDER}/%f %p`,
].join('; ')

async function fetchSegment({ store, keys }: FeedOptions, { key, name }: Segment): Promise<Buffer> {
  try {
    return await decompress(await buffer(await decryptWith(keys, await store.read(key))))
  } catch (cause) {
    throw new BackupUnusable(`the WAL segment ${name} is damaged`, { cause })
  }
}

/** Gives PostgreSQL the segments that it asks for, and fetches the next ones meanwhile. */
export function feedWal(options: FeedOptions): Feeder {
  const { dataDir, segments } = options
  const [wanted, fetched] = [WANTED_FOLDER, FETCHED_FOLDER].map((name) => path.join(dataDir, name)) as [
    string,
    string,
  ]
  const positions = new Map(segments.map(({ name }, at) => [name, at]))
  const loading = new Map<number, Promise<Buffer>>()
  const stopping = new AbortController()
  let failure: Error | undefined

  const load = (at: number): Promise<Buffer> | undefined => {
    const segment = segments[at]
    if (!segment) return undefined
    const known = loading.get(at) ?? fetchSegment(options, segment)
    loading.set(at, known)
    // Reported once PostgreSQL wants it.
    known.catch(() => undefined)
    return known
  }
  const put = async (name: string, bytes: Uint8Array | string) => {
    const unfinished = path.join(fetched, `${name}.part`)
    await writeFile(unfinished, bytes, { mode: 0o644 })
    await rename(unfinished, path.join(fetched, name))
  }
  const serve = async (name: string): Promise<void> => {
    const at = positions.get(name)
    if (at === undefined) return put(`${name}.none`, '')
    const bytes = load(at)
    for (let ahead = 1; ahead <= AHEAD; ahead += 1) void load(at + ahead)
    try {
      await put(name, (await bytes) ?? '')
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      await put(`${name}.bad`, '')
    }
    for (const old of [...loading.keys()].filter((each) => each < at - 1)) {
      loading.delete(old)
      await rm(path.join(fetched, segments[old]?.name ?? ''), { force: true })
    }
  }
  const look = async () => {
    for (const name of await readdir(wanted)) {
      await rm(path.join(wanted, name), { force: true })
      await serve(name)
    }
  }
  const repeat = async () => {
    while (!stopping.signal.aborted) {
      await look()
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const done = repeat().catch((error: Error) => {
    failure ??= error
  })
  return {
    failure: () => failure,
    async stop() {
      stopping.abort()
      await done
    },
  }
}
