/** A share in percent with one decimal: 0 of nothing, 100 where something is taken of nothing; it may pass 100. */
export function percentOf(part: number, whole: number): number {
  if (whole > 0) return Math.round((part / whole) * 1000) / 10
  return part > 0 ? 100 : 0
}
