import { amountIn } from '../../../../../shared/fields/typed-amounts.ts'
import type { TableRow, TextField } from '../book/book.types.ts'

const VACANT =
  /^[\s([*-]*(?:vacant|vacancy|empty|unoccupied|un-?let|to[\s-]?let|not (?:occupied|let|rented)|available|no tenant)\b/i
/** Fields that only a tenant has; a rent may be what the next one will pay. */
const OF_TENANTS: readonly TextField[] = [
  ...(['name', 'phone', 'email', 'startsOn', 'endsOn', 'paidUntil', 'advance'] as const),
  ...(['deposit', 'balance', 'credit', 'brought'] as const),
]

/** A unit without a tenant: one called 'VACANT', or one of which there is nothing but its name and rent. A card may be typed later. */
export function isVacantUnit(
  cells: readonly string[],
  { values, paid }: Pick<TableRow, 'values' | 'paid'>,
  isCards: boolean,
): boolean {
  const name = values.name ?? ''
  if (name !== '' && !/^[-–—.]+$/.test(name)) return VACANT.test(name)
  if (cells.some((cell) => VACANT.test(cell))) return true
  const texts = [...OF_TENANTS.map((field) => values[field] ?? ''), ...paid.map(({ text }) => text)]
  return !isCards && Boolean(values.unit) && texts.every((text) => text === '' || amountIn(text) === 0)
}
