import { Button } from '@mantine/core'
import type { Day } from '../../../shared/days.ts'
import type { Column } from '../../../web/ui/data-table.tsx'
import { Text } from '../../../web/ui/layout.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../web/ui/values.tsx'
import type { RegisteredUnit } from '../units.contract.ts'
import { UNIT_KIND_LABELS } from '../units.rules.ts'
import { unitStatus } from './unit-status.ts'

const QUIET = { size: 'compact-sm', variant: 'subtle', px: 7 } as const

export type UnitAct = 'edit' | 'remove' | 'history'

type Look = {
  today: Day
  seesLeases: boolean
  mayChange: boolean
  onAct: (act: UnitAct, unit: RegisteredUnit) => void
}

const held = ({ lease, next }: RegisteredUnit) => lease ?? next

const LEASE_COLUMNS: Column<RegisteredUnit>[] = [
  { header: 'Rent', align: 'right', cell: (unit) => <Rent cedis={held(unit)?.rent ?? null} /> },
  { header: 'Since', cell: (unit) => <DayText day={held(unit)?.startsOn ?? null} /> },
  { header: 'Until', cell: (unit) => <DayText day={held(unit)?.endsOn ?? null} /> },
]

export const unitColumns = ({ today, seesLeases, mayChange, onAct }: Look): Column<RegisteredUnit>[] => [
  { header: 'Unit', card: 'title', cell: ({ name }) => name },
  {
    header: 'Kind',
    cell: ({ kind }) => (
      <Text as="span" noWrap>
        {UNIT_KIND_LABELS[kind]}
      </Text>
    ),
  },
  { header: 'Tenant', cell: (unit) => <Tenants unit={unit} /> },
  ...(seesLeases ? LEASE_COLUMNS : []),
  { header: 'Status', card: 'aside', cell: (unit) => <StatusBadge {...unitStatus(unit, today)} /> },
  {
    header: 'Actions',
    card: 'actions',
    tight: true,
    cell: (unit) => (
      <>
        {seesLeases && (
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

const Rent = ({ cedis }: { cedis: number | null }) => (cedis === null ? '–' : <Money cedis={cedis} />)

function Tenants({ unit }: { unit: RegisteredUnit }) {
  const first = held(unit)
  if (!first)
    return (
      <Text as="span" tone="soft">
        Nobody
      </Text>
    )
  return [first, ...unit.others].map(({ id, tenantId, tenantName }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <TextLink to="/tenants/$id" params={{ id: tenantId }} inherit>
        {tenantName}
      </TextLink>
    </span>
  ))
}
