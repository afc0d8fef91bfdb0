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

const twoDecimals = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const noDecimals = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0, roundingMode: 'halfExpand' })

/** 'GHS 1,500.50'. */
export function formatGhs(pesewas: number): string {
  return `GHS ${twoDecimals.format(pesewas / 100)}`
}

/** Formats without decimals: 'GHS 1,501'. */
export function formatGhsWhole(pesewas: number): string {
  return `GHS ${noDecimals.format(pesewas / 100)}`
}
