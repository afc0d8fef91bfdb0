import type { JournalRow } from '../books.contract.ts'
import type { JournalLines, LayoutFile } from './journal.layouts.ts'

const CHUNK_LENGTH = 65_536

type Pages = AsyncIterable<readonly JournalRow[]>

/** Groups lines by journal; a page holds whole journals. */
export async function* groupJournals(pages: Pages): AsyncGenerator<JournalLines> {
  for await (const rows of pages) {
    let journal: JournalLines | undefined
    for (const row of rows) {
      if (journal?.[0].journalNo === row.journalNo) {
        journal.push(row)
        continue
      }
      if (journal) yield journal
      journal = [row]
    }
    if (journal) yield journal
  }
}

export async function* wholeFile(
  { begin, write, end }: LayoutFile,
  journals: AsyncIterable<JournalLines>,
): AsyncGenerator<Buffer> {
  let text = begin
  for await (const journal of journals) {
    text += write(journal)
    if (text.length < CHUNK_LENGTH) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text + end)
}

/** Splits files between journals, within a program's limits. A journal above the limit is alone and `isTooLarge`. */
export async function* limitedFiles(
  { begin, write, end, most }: LayoutFile,
  journals: AsyncIterable<JournalLines>,
): AsyncGenerator<{ bytes: Buffer; isTooLarge: boolean }> {
  const around = Buffer.byteLength(begin + end)
  const { lines: mostLines = Number.POSITIVE_INFINITY, bytes: mostBytes = Number.POSITIVE_INFINITY } = most
  const isTooLarge = (size: { lines: number; bytes: number }) =>
    size.lines > mostLines || around + size.bytes > mostBytes
  let part = { texts: [] as string[], lines: 0, bytes: 0 }
  const file = () => ({
    bytes: Buffer.from([begin, ...part.texts, end].join('')),
    isTooLarge: isTooLarge(part),
  })
  for await (const journal of journals) {
    const text = write(journal)
    const size = { lines: journal.length, bytes: Buffer.byteLength(text) }
    const whole = { lines: part.lines + size.lines, bytes: part.bytes + size.bytes }
    if (part.lines > 0 && isTooLarge(whole)) {
      yield file()
      part = { texts: [text], ...size }
      continue
    }
    part.texts.push(text)
    Object.assign(part, whole)
  }
  yield file()
}
