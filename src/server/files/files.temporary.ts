import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

export type TemporaryFile = { size: number; md5: string; read(): Readable; forget(): Promise<void> }

const CHUNK = 65_536

// A stream of the handle would close it when destroyed, and a second read may follow.
async function* readChunks(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.allocUnsafe(CHUNK), position })
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

/** The temporary file has no name, so a crash leaves nothing behind. */
export async function storeTemporarily(
  folder: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<TemporaryFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, randomUUID())
  const handle = await open(file, 'wx+', 0o600)
  const hash = createHash('md5')
  let size = 0
  try {
    await unlink(file)
    for await (const chunk of bytes) {
      hash.update(chunk)
      size += chunk.length
      await handle.writeFile(chunk)
    }
  } catch (error) {
    await handle.close()
    throw error
  }
  return {
    size,
    md5: hash.digest('base64'),
    read: () => Readable.from(readChunks(handle), { objectMode: false }),
    forget: () => handle.close(),
  }
}
