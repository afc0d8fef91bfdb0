import type { FileStore } from './files.ts'

/** Returns at most `bytes` from each end; the whole file if it is shorter. */
export async function readEnds(files: Pick<FileStore, 'read'>, key: string, bytes: number): Promise<Buffer> {
  const head: Buffer[] = []
  let tail = Buffer.alloc(0)
  let read = 0
  for await (const chunk of (await files.read(key)) as AsyncIterable<Buffer>) {
    const first = chunk.subarray(0, Math.max(0, bytes - read))
    head.push(first)
    read += chunk.length
    if (first.length < chunk.length)
      tail = Buffer.concat([tail, chunk.subarray(first.length)]).subarray(-bytes)
  }
  return Buffer.concat([...head, tail])
}
