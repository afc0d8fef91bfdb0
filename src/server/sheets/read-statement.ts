import { type ReadLimits, type ReadSheet, readInTurn, readSheets } from './read.ts'

const PDF_MARK = '%PDF-'
const PDF_MARK_WITHIN = 1024

/** Reads CSV, XLSX and PDF. 'locked' needs another password, 'pictures' hold no text; undefined if unreadable. */
export async function readStatementSheets(
  bytes: Buffer,
  { limits, password }: { limits: ReadLimits; password: string | undefined },
): Promise<{ sheets: ReadSheet[]; isPdf: boolean } | 'locked' | 'pictures' | undefined> {
  if (!bytes.subarray(0, PDF_MARK_WITHIN).includes(PDF_MARK)) {
    const sheets = await readSheets(bytes, limits)
    return sheets && { sheets, isPdf: false }
  }
  const answer = await readInTurn({ bytes, packed: false, limits, pdf: { password } })
  if (answer && 'refused' in answer) return answer.refused
  return answer && 'sheets' in answer ? { sheets: answer.sheets, isPdf: true } : undefined
}
