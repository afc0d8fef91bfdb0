import type { FileStore } from './files.ts'

/** The first bytes of a stored file: at least as many, or all of a shorter one. */
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
