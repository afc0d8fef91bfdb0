import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Day, formatDay } from '../../../../shared/days.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import type { Holder } from '../../properties/occupancy.contract.ts'
import { isLeaseInOrder } from '../tenants.rules.ts'
import { TENANTS_KEY, tenantsApi } from './tenants.api.ts'
import classes from './unit-overlaps.module.css'

const PAUSE_MS = 300

type UnitLease = { apartment: string; unit: string; moveInDate: Day; leaseEndDate: Day }
type Props = {
  /** '' for an empty field. */
  lease: UnitLease
  except?: string | undefined
  today: Day
}

/** Only warns; overlapping leases are allowed. */
export function UnitOverlaps({ lease, except, today }: Props) {
  const holders = useHolders(lease, except)
  const unit = lease.unit.trim()
  return (
    <div role="status">
      {holders.length > 0 && (
        <Text className={classes.warning} as="div" tone="orange" size="table" lineHeight={1.45}>
          <p>
            <strong>Unit {unit} is rented to somebody else in these days.</strong> You can save all the same.
          </p>
          <ul>
            {holders.map((holder) => (
              <li key={holder.id}>
                {holder.name}, {formatSpan(holder, today)}
              </li>
            ))}
          </ul>
        </Text>
      )}
    </div>
  )
}

/** 'until 31 Dec 2026', with the first day if the lease has not begun. */
function formatSpan({ moveInDate, leaseEndDate }: Holder, today: Day): string {
  const begins = moveInDate !== null && moveInDate > today ? `from ${formatDay(moveInDate)} ` : ''
  return `${begins}${leaseEndDate === null ? 'with no end date' : `until ${formatDay(leaseEndDate)}`}`
}

const NOBODY: Holder[] = []

function useHolders(lease: UnitLease, except: string | undefined): Holder[] {
  const { apartment, unit, moveInDate, leaseEndDate } = lease
  const [text] = useDebouncedValue(
    JSON.stringify({ apartment, unit: unit.trim(), moveInDate, leaseEndDate, except }),
    PAUSE_MS,
  )
  const query: UnitLease & { except?: string } = JSON.parse(text)
  const place = [...TENANTS_KEY, 'overlaps', query.apartment, query.unit]
  const { data } = useQuery({
    queryKey: [...place, text],
    queryFn: ({ signal }) => tenantsApi('GET /tenants/overlaps', { query, signal }),
    enabled:
      query.apartment !== '' && query.unit !== '' && isLeaseInOrder(query.moveInDate, query.leaseEndDate),
    // Keeps the previous result of the same unit while loading, so that the layout does not move.
    placeholderData: (known, before) =>
      place.every((part, at) => part === before?.queryKey[at]) ? known : undefined,
  })
  const isSameUnit = query.apartment === apartment && query.unit === unit.trim()
  return (isSameUnit && data) || NOBODY
}
