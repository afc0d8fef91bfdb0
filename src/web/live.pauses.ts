const FIRST_MS = 1000
const LONGEST_MS = 60_000

/**
 * Milliseconds to wait before a lost stream is opened again, after `failures` (0, 1, …) tries in a row that came to
 * nothing: growing from 1 s to 60 s. `chance`, 0 to 1, spreads those whom the same breakdown has cut off.
 */
export function pauseMs(failures: number, chance: number): number {
  const ceiling = Math.min(LONGEST_MS, 2 * FIRST_MS * 2 ** failures)
  return Math.round(ceiling / 2 + (ceiling / 2) * chance)
}
