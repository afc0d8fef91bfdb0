import { z } from 'zod'
import type { Day } from '../../../../../shared/days.ts'
import { positiveCedisText } from '../../../../../shared/fields/amounts.ts'
import { dayText } from '../../../../../shared/fields/fields.ts'
import { foldLetters, searchWords } from '../../../../../shared/fields/letters.ts'
import { dayOfMonthText, numberChoice } from '../../../../../web/forms/typed-fields.ts'
import { plainAmount } from '../../../../../web/ui/form/typed-amount.ts'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import { CHARGE_MESSAGES } from '../../charges.messages.ts'
import { firstChargeDay } from '../../charges.rules.ts'

export type RentColumn = 'rent' | 'everyMonths' | 'anchorDay' | 'startsOn'
export type RentValues = Record<RentColumn, string>
export type Faults = Partial<Record<RentColumn, string>>
export type RentRow = { id: string; lease: Lease; values: RentValues; faults: Faults | undefined }

const draft = z.object({
  rent: positiveCedisText,
  everyMonths: numberChoice,
  anchorDay: dayOfMonthText('Day'),
  startsOn: dayText('First day is required'),
})

export const typedRents = z.record(
  z.string(),
  z
    .object({ rent: z.string(), everyMonths: z.string(), anchorDay: z.string(), startsOn: z.string() })
    .partial(),
)

/** Only typed values, by lease; the others are those of the lease. */
export type TypedRents = Readonly<z.infer<typeof typedRents>>
type TypedRent = TypedRents[string]

/** Without what was typed. A lease that ends before its next period has no rent to draft. */
function getDefaults(lease: Lease, months: { everyMonths: number; anchorDay: number }, today: Day) {
  const startsOn = firstChargeDay(lease, months, today)
  const isOver = lease.endsOn !== null && startsOn > lease.endsOn
  return { startsOn, rent: lease.rent && !isOver ? String(lease.rent) : '' }
}

export function getValues(lease: Lease, typed: TypedRent = {}, today: Day): RentValues {
  const { everyMonths = String(lease.periodMonths), anchorDay = String(lease.rentDay) } = typed
  const day = draft.shape.anchorDay.safeParse(anchorDay).data ?? lease.rentDay
  const { rent, startsOn } = getDefaults(lease, { everyMonths: Number(everyMonths), anchorDay: day }, today)
  return { everyMonths, anchorDay, rent: typed.rent ?? rent, startsOn: typed.startsOn ?? startsOn }
}

export const isFilled = (lease: Lease, typed: TypedRent | undefined, today: Day): boolean =>
  getValues(lease, typed, today).rent.trim() !== ''

function findDayFault({ startsOn, endsOn }: Lease, day: Day): string | undefined {
  if (day < startsOn) return CHARGE_MESSAGES.beforeLease(startsOn)
  return endsOn !== null && day > endsOn ? CHARGE_MESSAGES.leaseOver(endsOn) : undefined
}

/** Undefined without any. */
export function findFaults(lease: Lease, values: RentValues): Faults | undefined {
  const { error, data } = draft.safeParse(values)
  const faults: Faults = {}
  for (const { path, message } of error?.issues ?? []) faults[path[0] as RentColumn] ??= message
  const late = data && findDayFault(lease, data.startsOn)
  if (late) faults.startsOn = late
  return Object.keys(faults).length > 0 ? faults : undefined
}

export const toDraft = (lease: Lease, values: RentValues) => ({ leaseId: lease.id, ...draft.parse(values) })

export function isShown(
  { tenantName, unitName, propertyId }: Lease,
  { q = '', propertyId: wanted }: { q?: string | undefined; propertyId?: string | undefined },
): boolean {
  const text = foldLetters(`${tenantName} ${unitName}`)
  return (!wanted || propertyId === wanted) && searchWords(q).every((word) => text.includes(word))
}

/** A column of rents copied from a sheet, from a lease down; null for a single value. */
export function pasteRents(leases: readonly Lease[], from: string, text: string): TypedRents | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (lines.length < 2) return null
  const at = leases.findIndex(({ id }) => id === from)
  const cells = lines.map((line) => (line.split('\t')[0] ?? '').trim())
  return Object.fromEntries(
    leases.slice(at, at + cells.length).map(({ id }, index) => {
      const cell = cells[index] ?? ''
      return [id, { rent: plainAmount(cell) ?? cell }]
    }),
  )
}
