import type { ImportRow } from '../../shared/imports.ts'

export function previewText(
  {
    good,
    bad,
    rows = [],
  }: { good: number; bad: number; rows?: readonly Pick<ImportRow<string>, 'warnings'>[] },
  count: (count: number) => string,
): string {
  const all = count(good + bad)
  const warned = rows.filter(({ warnings = [] }) => warnings.length > 0).length
  if (bad === 0 && warned > 0) {
    const some = warned === 1 ? '1 row has' : `${warned.toLocaleString('en-GB')} rows have`
    return `${all} can be imported; ${some} something to look at first.`
  }
  if (bad === 0) return `${all}, all as they should be.`
  const wrong = bad === 1 ? '1 row has' : `${bad.toLocaleString('en-GB')} rows have`
  return `${all}; ${wrong} something to correct. Correct the marked cells in your sheet and choose it again.`
}
