export const CONDITIONS = ['good', 'worn', 'damaged', 'missing'] as const
export type Condition = (typeof CONDITIONS)[number]

const CHARGEABLE: readonly (Condition | null)[] = ['damaged', 'missing']

type Compared = { condition: Condition | null; entry: { condition: Condition | null } | null }

/** False where either condition is not known. */
export function isWorse({ condition, entry }: Compared): boolean {
  if (condition === null || entry === null || entry.condition === null) return false
  return CONDITIONS.indexOf(condition) > CONDITIONS.indexOf(entry.condition)
}

export const isComparable = ({ entry }: Compared): boolean => entry !== null && entry.condition !== null

/** Fair wear is free; without a condition at entry, the damage may be charged. */
export const canDeduct = (item: Compared): boolean =>
  CHARGEABLE.includes(item.condition) && (!isComparable(item) || isWorse(item))
