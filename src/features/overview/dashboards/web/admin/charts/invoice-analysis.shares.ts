/** Whole percentages that add up to exactly 100 (largest remainder method), or all 0 for an empty whole. */
export function toShares(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole <= 0) return parts.map(() => 0)
  const exact = parts.map((part) => (part / whole) * 100)
  const shares = exact.map(Math.floor)
  const left = 100 - shares.reduce((sum, share) => sum + share, 0)
  const lost = (at: number) => (exact[at] ?? 0) % 1
  const first = parts
    .map((_, at) => at)
    .toSorted((one, other) => lost(other) - lost(one))
    .slice(0, left)
  return shares.map((share, at) => share + (first.includes(at) ? 1 : 0))
}

/** A part above zero never reads as 0%. */
export const shareText = (share: number, part: number): string =>
  share === 0 && part > 0 ? '<1%' : `${share}%`
