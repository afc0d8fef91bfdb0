export function previewText(
  { good, bad }: { good: number; bad: number },
  count: (count: number) => string,
): string {
  const all = count(good + bad)
  if (bad === 0) return `${all}, all as they should be.`
  const rows = bad === 1 ? '1 row has' : `${bad.toLocaleString('en-GB')} rows have`
  return `${all}; ${rows} something to correct. Correct the marked cells in your sheet and choose it again.`
}
