import { Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../../../shared/days.ts'
import { SearchField } from '../../../../../web/ui/form/fields.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { Chip } from '../../../../../web/ui/list/chip.tsx'
import { FilterBar } from '../../../../../web/ui/list/filter-bar.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import { usePropertyOptions } from '../../../../property/properties/web/properties.api.ts'
import { vendorChoicesQuery } from '../../../../property/vendors/web/vendors.api.ts'
import type { CaseTotals } from '../../cases.contract.ts'
import { caseMessages, statusLabel } from '../../cases.messages.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import { ACTIVE, type CaseFilter, listSorts } from '../cases-filter.ts'
import { PRIORITY_OPTIONS } from '../priority-options.ts'
import classes from './cases-filters.module.css'

type Props = {
  kind: CaseKind
  filter: CaseFilter
  onChange: (changes: Partial<CaseFilter>, how?: { step: boolean }) => void
}

const FOLDED = ['status', 'propertyId', 'priority', 'sort', 'vendorId', 'assigneeUid'] as const

export function CaseFilters({ kind, filter, onChange }: Props) {
  const { uid } = useMe()
  return (
    <FilterBar
      className={classes.filters}
      wide
      search={
        <SearchField
          label="Search"
          placeholder="Name or words"
          value={filter.q}
          onSearch={(q) => onChange({ q })}
        />
      }
      activeCount={FOLDED.filter((name) => filter[name] !== '').length}
      onClear={() => onChange(Object.fromEntries(FOLDED.map((name) => [name, ''])), { step: true })}
    >
      <NativeSelect
        label="Filter by status"
        value={filter.status}
        data={listStatusOptions(kind, filter.status)}
        onChange={(event) => onChange({ status: event.currentTarget.value }, { step: true })}
      />
      {kind === 'request' && <PriorityFilter filter={filter} onChange={onChange} />}
      <NativeSelect
        label="Order"
        value={filter.sort}
        data={listSorts(kind)}
        onChange={(event) => onChange({ sort: event.currentTarget.value }, { step: true })}
      />
      <PropertyFilter propertyId={filter.propertyId} onChange={onChange} />
      <VendorFilter vendorId={filter.vendorId} onChange={onChange} />
      <Checkbox
        className={classes.mine}
        label="Assigned to me"
        checked={filter.assigneeUid === uid}
        onChange={(event) =>
          onChange({ assigneeUid: event.currentTarget.checked ? uid : '' }, { step: true })
        }
      />
    </FilterBar>
  )
}

function PriorityFilter({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  return (
    <NativeSelect
      label="Priority"
      value={filter.priority}
      data={[{ value: '', label: 'All priorities' }, ...PRIORITY_OPTIONS]}
      onChange={(event) => onChange({ priority: event.currentTarget.value }, { step: true })}
    />
  )
}

type PropertyProps = Pick<Props, 'onChange'> & { propertyId: string }

function PropertyFilter({ propertyId, onChange }: PropertyProps) {
  const properties = usePropertyOptions()
  return (
    <NativeSelect
      label="Property"
      value={propertyId}
      data={[{ value: '', label: 'All properties' }, ...properties]}
      onChange={(event) => onChange({ propertyId: event.currentTarget.value }, { step: true })}
    />
  )
}

export const OnlyLate = ({ onClear }: { onClear: () => void }) => (
  <Chip removeLabel="Show requests that are not late too" onRemove={onClear}>
    Only <strong>late</strong> ones
  </Chip>
)

/** Hidden without vendors; an archived one is only selectable by a link. */
function VendorFilter({ vendorId, onChange }: Pick<Props, 'onChange'> & { vendorId: string }) {
  const { data: vendors = [] } = useQuery(vendorChoicesQuery)
  if (vendors.length === 0 && vendorId === '') return null
  const isKnown = vendorId === '' || vendors.some(({ id }) => id === vendorId)
  return (
    <NativeSelect
      label="Vendor"
      value={vendorId}
      data={[
        { value: '', label: 'Any' },
        ...vendors.map(({ id, name }) => ({ value: id, label: name })),
        ...(isKnown ? [] : [{ value: vendorId, label: 'An archived vendor' }]),
      ]}
      onChange={(event) => onChange({ vendorId: event.currentTarget.value }, { step: true })}
    />
  )
}

type SinceProps = { kind: CaseKind; day: string; onClear: () => void }

export function OnlySince({ kind, day, onClear }: SinceProps) {
  return (
    <Chip removeLabel={`Show the ${CASES[kind].plural} of all days`} onRemove={onClear}>
      Since <strong>{formatDay(day)}</strong>
    </Chip>
  )
}

function listStatusOptions(kind: CaseKind, chosen: string) {
  return [
    { value: '', label: caseMessages(kind).all },
    // Set by the counter's link; it is not a state.
    ...(chosen === ACTIVE ? [{ value: ACTIVE, label: 'Active' }] : []),
    ...CASES[kind].statuses.map((status) => ({ value: status, label: statusLabel(status) })),
  ]
}

type CountsProps = {
  kind: CaseKind
  totals: CaseTotals | undefined
  shown: number | undefined
  status: string | undefined
}

export function CaseCounts({ kind, totals, shown, status }: CountsProps) {
  return (
    <Row className={classes.counts} gap="xs 2xl" align="center" justify="between" tone="soft">
      <p role="status">{shown !== undefined && totals && caseMessages(kind).showing(shown, totals.total)}</p>
      <ul aria-label="By status" data-waiting={totals === undefined || undefined}>
        {CASES[kind].statuses.map((one) => (
          <li key={one}>
            <Link
              to={`/${CASES[kind].path}`}
              search={{ status: one }}
              aria-current={status === one ? 'true' : undefined}
              activeOptions={{ exact: true }}
              resetScroll={false}
            >
              {statusLabel(one)}: <span>{totals?.counts[one]?.toLocaleString('en-GB') ?? '–'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Row>
  )
}
