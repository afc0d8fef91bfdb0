import { createHash } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import { timedName } from '../../../../server/files/file-names.ts'
import type { FileStore } from '../../../../server/files/files.ts'
import type { StoredFiles } from '../../../../server/files/stored-files.ts'
import { servedName } from '../../../../server/http/stored-file.ts'
import type { SigningRecord } from './signings.queries.ts'
import { signings } from './signings.table.ts'

const FOLDER = 'signings'

/** Frozen pages and sealed files. */
export const signingFiles: readonly StoredFiles[] = [
  { folder: FOLDER, column: signings.documentKey },
  { folder: FOLDER, column: signings.sealedKey },
]

export const SIGNING_FOLDER = FOLDER

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Stored before its row; without one the sweep removes it. */
export async function storePdf(
  { files, clock }: Pick<Context, 'files' | 'clock'>,
  bytes: Uint8Array,
): Promise<{ key: string; size: number; sha256: string }> {
  const key = `${FOLDER}/${timedName(clock.now())}`
  await files.put(key, oneChunk(bytes))
  return { key, size: bytes.length, sha256: hashBytes(bytes) }
}

export async function readFileBytes(files: Pick<FileStore, 'read'>, key: string): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of (await files.read(key)) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export const documentFileName = ({ number }: Pick<SigningRecord, 'number'>): string => `${number}.pdf`

export const sealedFileName = ({
  number,
  sealedType,
}: Pick<SigningRecord, 'number' | 'sealedType'>): string =>
  servedName({ fileName: `${number}-signed`, contentType: sealedType ?? 'application/pdf' })
