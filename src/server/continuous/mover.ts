import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { openBackups } from '../backup/store.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { errorMessage } from '../error-message.ts'
import { createFolderStore } from '../files/files.folder.ts'
import type { FileStore } from '../files/files.ts'
import { listKeys } from './catalog.ts'
import { continuousFolder, WAL_FOLDER } from './continuous.ts'
import { encryptFor, ensureKey } from './keys.ts'
import { isSegmentName, nextSegment, parseSegment, type Segment, segmentKey } from './names.ts'
import { copyNewFiles } from './saved-files.ts'
import { changeState, openState, readState, startChain } from './state.ts'

type Log = { warn(cause: object, text: string): void; info(text: string): void }

type MoverOptions = {
  config: Config
  files: FileStore
  clock: Pick<Clock, 'now'>
  log: Log
  everyMs?: number
  firstMs?: number
  limitBytes?: number
}

export type Mover = { round(): Promise<void>; stop(): Promise<void> }

const EVERY_MS = 2_000
/** A start is busy enough. */
const FIRST_MS = 10_000
const LAST_ROUND_MS = 3_000
/** About a month of a portal at rest. */
const LIMIT_BYTES = 1_000_000_000
const compress = promisify(gzip)

const GAP =
  'WAL was lost before it was saved; until the next base copy an instant since then cannot be restored'
const FULL =
  'BACKUP_URL was away for so long that the kept WAL was dropped; until the next base copy an instant since then cannot be restored'

const sealedFolder = (dataDir: string) => path.join(continuousFolder(dataDir), 'sealed')

async function chainFor({ config, clock, log }: MoverOptions, name: string, bytes: number) {
  const state = await openState(config.DATA_DIR, clock.now)
  const { lastSegment } = state
  if (lastSegment === null || name === nextSegment(lastSegment, bytes)) return state
  if (name.slice(0, 8) === lastSegment.slice(0, 8) && name <= lastSegment) return undefined
  log.warn({ after: lastSegment, found: name }, GAP)
  return startChain(config.DATA_DIR, clock.now(), GAP)
}

/** A segment leaves PostgreSQL's folder once it is sealed: compressed, encrypted and durable. */
async function sealOne(options: MoverOptions, sealed: FileStore, name: string): Promise<void> {
  const { DATA_DIR } = options.config
  const file = path.join(DATA_DIR, WAL_FOLDER, name)
  const { size, mtime } = await stat(file)
  const state = await chainFor(options, name, size)
  if (state) {
    const bytes = await compress(await readFile(file))
    await sealed.put(
      segmentKey(state.chain, name, mtime),
      await encryptFor(state.key, Readable.from([bytes])),
    )
    await changeState(DATA_DIR, { lastSegment: name })
  }
  await rm(file)
}

async function seal(options: MoverOptions, sealed: FileStore): Promise<void> {
  const folder = path.join(options.config.DATA_DIR, WAL_FOLDER)
  const names = (await readdir(folder)).filter((name) => !name.startsWith('archtemp')).sort()
  for (const name of names) {
    if (isSegmentName(name)) await sealOne(options, sealed, name)
    else await rm(path.join(folder, name))
  }
}

async function dropIfFull(options: MoverOptions, sealed: FileStore): Promise<void> {
  const { config, clock, log, limitBytes = LIMIT_BYTES } = options
  const folder = path.join(sealedFolder(config.DATA_DIR), 'wal')
  const keys = await listKeys(sealed, 'wal/')
  let bytes = 0
  for (const key of keys) bytes += (await stat(path.join(folder, path.basename(key)))).size
  if (bytes <= limitBytes) return
  log.warn({ bytes, segments: keys.length }, FULL)
  await startChain(config.DATA_DIR, clock.now(), FULL)
  for (const key of keys) await sealed.remove(key)
}

async function noteSaved(dataDir: string, { chain, name, at }: Segment): Promise<void> {
  const state = await readState(dataDir)
  if (state?.chain === chain) await changeState(dataDir, { savedSegment: name, savedAt: at.toISOString() })
}

function openMoving(options: MoverOptions) {
  const { config, clock, log, files } = options
  const { DATA_DIR, BACKUP_PASSPHRASE = '' } = config
  const sealed = createFolderStore(sealedFolder(DATA_DIR))
  let opened: FileStore | undefined
  const openStore = async (): Promise<FileStore> => {
    if (opened) return opened
    const store = await openBackups(config)
    await ensureKey(store, (await openState(DATA_DIR, clock.now)).key, BACKUP_PASSPHRASE)
    opened = store
    return store
  }
  const move = async () => {
    const { key } = await openState(DATA_DIR, clock.now)
    const keys = await listKeys(sealed, 'wal/')
    await copyNewFiles({ dataDir: DATA_DIR, files, key }, openStore)
    for (const each of keys) {
      const store = await openStore()
      await store.put(each, await sealed.read(each))
      const segment = parseSegment(each)
      if (segment) await noteSaved(DATA_DIR, segment)
      await sealed.remove(each)
    }
  }
  let failing = false
  return async () => {
    try {
      await seal(options, sealed)
      await move()
      if (failing) log.info('the continuous backup goes on')
      failing = false
    } catch (error) {
      if (!failing) log.warn({ cause: errorMessage(error) }, 'the continuous backup waits')
      failing = true
      await dropIfFull(options, sealed)
    }
  }
}

/** Moves finished segments and new files to BACKUP_URL every two seconds. Whatever ends it, the next one goes on. */
export function startMover(options: MoverOptions): Mover {
  const { everyMs = EVERY_MS, firstMs = FIRST_MS, log } = options
  const stopping = new AbortController()
  const moveAll = openMoving(options)
  let last: Promise<void> = Promise.resolve()
  const round = () => {
    const report = (error: unknown) =>
      log.warn({ cause: errorMessage(error) }, 'the continuous backup fails on this machine')
    last = last.then(moveAll).catch(report)
    return last
  }
  const wait = (ms: number) =>
    pause(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
  const repeat = async () => {
    await wait(firstMs)
    while (!stopping.signal.aborted) {
      await round()
      await wait(everyMs)
    }
  }
  const done = repeat()
  return {
    round,
    async stop() {
      stopping.abort()
      // A stopped database has put its last segment into the archive.
      await Promise.race([done.then(round), pause(LAST_ROUND_MS, undefined, { ref: false })])
    },
  }
}
