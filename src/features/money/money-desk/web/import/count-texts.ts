import type { ImportCounts } from '../../statements.contract.ts'

const lines = (count: number) => (count === 1 ? '1 line' : `${count.toLocaleString('en-GB')} lines`)

/** Sentences about the counts of an import; those of nothing are left out. */
export function countTexts(counts: ImportCounts, isPreview: boolean): string[] {
  const { added, known, skipped, posted, linked, proposed, open, held } = counts
  const parts: [number, string][] = [
    [posted, isPreview ? 'to post' : 'posted'],
    [linked, isPreview ? 'to link with payments in the books' : 'linked with payments in the books'],
    [proposed, 'proposed'],
    [open, 'open'],
    [held, 'to decide'],
  ]
  const some = parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en-GB')} ${what}`)
  return [
    added === 0 ? 'No new lines.' : `${lines(added)} new${some.length > 0 ? `: ${some.join(', ')}` : ''}.`,
    known > 0 ? `${lines(known)} known already.` : '',
    skipped > 0 ? `${lines(skipped)} did not succeed and ${skipped === 1 ? 'is' : 'are'} left out.` : '',
  ].filter((text) => text !== '')
}
