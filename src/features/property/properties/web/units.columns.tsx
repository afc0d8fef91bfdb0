import type { Day } from '../../../../shared/days.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import type { RegisteredUnit } from '../units.contract.ts'
import { UNIT_KIND_LABELS } from '../units.rules.ts'
import { unitStatus } from './unit-status.ts'

const QUIET = { size: 'compact-sm', variant: 'subtle', px: 7 } as const

export type UnitAct = 'edit' | 'remove' | 'history'

type ColumnOptions = {
  today: Day
  seesLeases: boolean
  mayChange: boolean
  onAct: (act: UnitAct, unit: RegisteredUnit) => void
}

/** A unit with two leases has two rows. */
export type UnitRow = { unit: RegisteredUnit; lease: RegisteredUnit['lease'] }

export const unitRows = (units: readonly RegisteredUnit[]): UnitRow[] =>
  units.flatMap((unit) => [
    { unit, lease: unit.lease ?? unit.next },
    ...unit.others.map((lease) => ({ unit, lease })),
  ])

const LEASE_COLUMNS: Column<UnitRow>[] = [
  {
    header: 'Rent',
    align: 'right',
    cell: ({ lease }) => (lease?.rent == null ? '–' : <Money cedis={lease.rent} />),
  },
  { header: 'Since', cell: ({ lease }) => <DayText day={lease?.startsOn ?? null} /> },
  { header: 'Until', cell: ({ lease }) => <DayText day={lease?.endsOn ?? null} /> },
]

export const unitColumns = ({ today, seesLeases, mayChange, onAct }: ColumnOptions): Column<UnitRow>[] => [
  { header: 'Unit', card: 'title', cell: ({ unit }) => unit.name },
  {
    header: 'Kind',
    cell: ({ unit: { kind, nextKinds } }) => (
      <>
        <Text as="span" noWrap>
          {UNIT_KIND_LABELS[kind]}
        </Text>
        {nextKinds.map((next) => (
          <Text key={next.from} tone="soft" size="sm">
            {UNIT_KIND_LABELS[next.kind]} from <DayText day={next.from} />
          </Text>
        ))}
      </>
    ),
  },
  {
    header: 'Tenant',
    cell: ({ lease }) =>
      lease ? (
        <TextLink to="/tenants" search={{ q: lease.tenantName }} inherit>
          {lease.tenantName}
        </TextLink>
      ) : (
        <Text as="span" tone="soft">
          Nobody
        </Text>
      ),
  },
  ...(seesLeases ? LEASE_COLUMNS : []),
  { header: 'Status', card: 'aside', cell: ({ unit }) => <StatusBadge {...unitStatus(unit, today)} /> },
  {
    header: 'Actions',
    card: 'actions',
    tight: true,
    cell: ({ unit }) => (
      <>
        {seesLeases && unit.hadLeases && (
          <Button {...QUIET} aria-label={`History of ${unit.name}`} onClick={() => onAct('history', unit)}>
            History
          </Button>
        )}
        {mayChange && (
          <Button {...QUIET} aria-label={`Edit ${unit.name}`} onClick={() => onAct('edit', unit)}>
            Edit
          </Button>
        )}
        {mayChange && !unit.hadLeases && (
          <Button
            {...QUIET}
            color="gray"
            c="dimmed"
            aria-label={`Remove ${unit.name}`}
            onClick={() => onAct('remove', unit)}
          >
            Remove
          </Button>
        )}
      </>
    ),
  },
]
