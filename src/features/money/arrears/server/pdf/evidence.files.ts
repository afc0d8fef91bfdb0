import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import type { EvidencePart } from './evidence.parts.ts'

export type EvidenceFile = { name: string; bytes: Uint8Array; sha256: string }

export function evidenceFile({ title, columns, rows, data }: EvidencePart, at: number): EvidenceFile {
  const bytes = Buffer.from(canonicalJson({ title, columns, rows, data }))
  return {
    name: `${at + 1}-${title.toLowerCase().replaceAll(' ', '-')}.json`,
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
