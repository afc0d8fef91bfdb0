/** In percent with one decimal. It may exceed 100; 100 if `whole` is 0 and `part` is not. */
export function toPercent(part: number, whole: number): number {
  if (whole > 0) return Math.round((part / whole) * 1000) / 10
  return part > 0 ? 100 : 0
}
