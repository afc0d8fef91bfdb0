import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'

/** Where uploaded files live. Keys are made by us: lower-case letters, digits, '-' and one '/'. */
export type FileStore = {
  /** Takes the bytes in; resolves once they are safe on disk. Nothing is left behind when the source fails. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes of a file; rejects when there is none. */
  read(key: string): Promise<Readable>
  /** Removes a file; one that is gone already is fine. */
  remove(key: string): Promise<void>
  /** The keys of files written before an instant, those that a crash left unfinished (`….part`) among them. */
  olderThan(instant: Date): AsyncIterable<string>
}

const UNFINISHED = '.part'
const KEY = /^[a-z0-9-]+\/[a-z0-9-]+(\.part)?$/

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeDurably(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** When a file was written; undefined once it is gone. */
async function timeOf(file: string): Promise<Date | undefined> {
  try {
    return (await stat(file)).mtime
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** A file store in a folder. A file appears under its key only when it is whole and synced. */
export function createFolderStore(root: string): FileStore {
  const locate = (key: string) => {
    if (!KEY.test(key)) throw new Error(`'${key}' is not the key of a file.`)
    return path.join(root, key)
  }
  return {
    async put(key, bytes) {
      const file = locate(key)
      const unfinished = `${file}${UNFINISHED}`
      const folder = path.dirname(file)
      if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(path.dirname(folder))
      try {
        await writeDurably(unfinished, bytes)
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(folder)
    },
    async read(key) {
      const stream = createReadStream(locate(key))
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve())
        stream.once('error', reject)
      })
      return stream
    },
    async remove(key) {
      await rm(locate(key), { force: true })
    },
    async *olderThan(instant) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
        if (!entry.isFile()) continue
        const key = `${path.basename(entry.parentPath)}/${entry.name}`
        const writtenAt = await timeOf(path.join(entry.parentPath, entry.name))
        if (KEY.test(key) && writtenAt && writtenAt < instant) yield key
      }
    },
  }
}

/** Removes a file that no row names any more; where that fails, the daily sweep does it. */
export async function discard(
  { files, log }: { files: FileStore; log: Pick<FastifyBaseLogger, 'warn'> },
  key: string,
): Promise<void> {
  await files.remove(key).catch((error: Error) => {
    log.warn({ key, cause: error.message }, 'a file that nothing names is left to the sweep')
  })
}
