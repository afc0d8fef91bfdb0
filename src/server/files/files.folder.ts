import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkedKey, FileMissing, type FileStore, isKey, UNFINISHED } from './files.ts'

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeDurably(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function findModifiedAt(file: string): Promise<Date | undefined> {
  try {
    return (await stat(file)).mtime
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A file appears under its key only once it is complete and synced. */
export function createFolderStore(root: string): FileStore {
  const locate = (key: string) => path.join(root, checkedKey(key))
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
        stream.once('error', (cause) => reject(isMissing(cause) ? new FileMissing(key, { cause }) : cause))
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
        const writtenAt = await findModifiedAt(path.join(entry.parentPath, entry.name))
        if (isKey(key) && writtenAt && writtenAt < instant) yield key
      }
    },
  }
}
