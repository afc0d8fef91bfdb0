/** Money is whole pesewas inside the portal, a number of cedis with at most two decimals in JSON. */

/** The largest amount taken, in cedis. */
export const MAX_CEDIS = 100_000_000

/** True for a finite number of cedis with at most two decimals, 0 to {@link MAX_CEDIS}. */
export function isCedis(value: number): boolean {
  return value >= 0 && value <= MAX_CEDIS && Number(value.toFixed(2)) === value
}

/** Cedis (checked with {@link isCedis}) to whole pesewas. */
export function toPesewas(cedis: number): number {
  return Math.round(cedis * 100)
}

/** Whole pesewas to cedis, as JSON carries them. */
export function toCedis(pesewas: number): number {
  return pesewas / 100
}

const twoDecimals = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const noDecimals = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0, roundingMode: 'halfExpand' })

/** Pesewas as invoice screens show them: 'GHS 1,500.50'. */
export function formatGhs(pesewas: number): string {
  return `GHS ${twoDecimals.format(pesewas / 100)}`
}

/** Pesewas as dashboards show them, without decimals: 'GHS 1,501'. */
export function formatGhsWhole(pesewas: number): string {
  return `GHS ${noDecimals.format(pesewas / 100)}`
}
