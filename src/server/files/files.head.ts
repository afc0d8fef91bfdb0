import type { FileStore } from './files.ts'

/** Returns at least `bytes` bytes, or the whole of a shorter file. */
export async function readHead(files: Pick<FileStore, 'read'>, key: string, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let read = 0
  for await (const chunk of (await files.read(key)) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    read += chunk.length
    if (read >= bytes) break
  }
  return Buffer.concat(chunks)
}
