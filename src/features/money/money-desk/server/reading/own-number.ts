const HIDDEN = /[*x•.…]+/i
const SIGNIFICANT = 9
const LEAST = 4

const toDigits = (text: string): string => text.replaceAll(/[^\da-z]/gi, '').toLowerCase()

/** Without the country and leading zeros: numbers of phones are compared by their last nine digits. */
const toCore = (text: string): string => {
  const digits = toDigits(text)
  return /^\d+$/.test(digits) ? digits.replace(/^(?:00)?233(?=\d{9}$)/, '').replace(/^0+/, '') : digits
}

/** Compares '024 455 0101', '+233244550101' and '23324****101'. False without enough digits. */
export function isSameNumber(one: string, other: string): boolean {
  const masked = HIDDEN.test(one) ? one : HIDDEN.test(other) ? other : undefined
  if (masked === undefined) {
    const [a, b] = [toCore(one), toCore(other)]
    return a.length >= LEAST && a === b
  }
  const whole = toCore(masked === one ? other : one)
  const last = toDigits(masked.split(HIDDEN).at(-1) ?? '')
  const first = toCore(`${masked.split(HIDDEN)[0] ?? ''}`).slice(0, SIGNIFICANT)
  const begins = first === '' || whole.startsWith(first.replace(/^233/, ''))
  return last.length + first.length >= LEAST && whole.endsWith(last) && begins
}
