const NUMBER = /^([a-z]{3})-(\d{4})-(\d{5,8})$/i
const MOST_DIGITS = 8

/** Numbers such as INV-2026-00042 that contain `text`, found by index. Undefined unless it is a whole number. */
export function numbersContaining(text: string, prefix: string): string[] | undefined {
  const [, letters, year, digits] = NUMBER.exec(text) ?? []
  if (letters?.toUpperCase() !== prefix || !year || !digits) return undefined
  const all = [digits]
  // Only numbers of five digits are zero-padded.
  if (!digits.startsWith('0')) {
    for (const each of all)
      if (each.length < MOST_DIGITS) for (let at = 0; at < 10; at += 1) all.push(`${each}${at}`)
  }
  return all.map((each) => `${prefix}-${year}-${each}`)
}
