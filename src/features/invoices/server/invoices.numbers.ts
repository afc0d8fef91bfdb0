const NUMBER = /^inv-(\d{4})-(\d{5,8})$/i
const MOST_DIGITS = 8

/**
 * The invoice numbers that contain a text, where that is a whole number itself; undefined where it is not. They are found
 * by their index, while any other text is looked for in every invoice.
 */
export function numbersContaining(text: string): string[] | undefined {
  const [, year, digits] = NUMBER.exec(text) ?? []
  if (!year || !digits) return undefined
  const all = [digits]
  // Only numbers of five digits are filled up with zeros.
  if (!digits.startsWith('0')) {
    for (const each of all)
      if (each.length < MOST_DIGITS) for (let at = 0; at < 10; at += 1) all.push(`${each}${at}`)
  }
  return all.map((each) => `INV-${year}-${each}`)
}
