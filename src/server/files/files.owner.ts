import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import { sharedSecret } from '../secrets.ts'
import { FileMissing } from './files.ts'

const MARK = 'portal/database'

/** The first database marks the store; another one would sweep all its files as unreferenced. */
export async function filesBelongHere({
  db,
  files,
  log,
}: Pick<Context, 'db' | 'files' | 'log'>): Promise<boolean> {
  const id = await sharedSecret(db, 'database', randomUUID)
  const marked = await files.read(MARK).then(text, (error: unknown) => {
    if (error instanceof FileMissing) return undefined
    throw error
  })
  if (marked === undefined) await files.put(MARK, oneChunk(id))
  else if (marked !== id) log.warn('the files belong to another database; nothing is swept')
  return marked === undefined || marked === id
}

async function* oneChunk(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}
