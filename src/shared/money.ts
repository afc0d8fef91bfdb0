/** Money is whole pesewas in code, and cedis with at most two decimals in JSON. */

export const MAX_CEDIS = 100_000_000

export function isCedis(value: number): boolean {
  return value >= 0 && value <= MAX_CEDIS && Number(value.toFixed(2)) === value
}

export function toPesewas(cedis: number): number {
  return Math.round(cedis * 100)
}

export function toCedis(pesewas: number): number {
  return pesewas / 100
}

/** A whole number with commas: '12,345'. Without Intl for the reason given in `days.ts`. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

const sign = (pesewas: number) => (pesewas < 0 ? '-' : '')

/** 'GHS 1,500.50'. */
export function formatGhs(pesewas: number): string {
  const whole = Math.round(Math.abs(pesewas))
  const decimals = String(whole % 100).padStart(2, '0')
  return `GHS ${sign(pesewas)}${formatCount(Math.floor(whole / 100))}.${decimals}`
}

/** Formats without decimals: 'GHS 1,501'. */
export function formatGhsWhole(pesewas: number): string {
  return `GHS ${sign(pesewas)}${formatCount(Math.round(Math.abs(pesewas) / 100))}`
}
