import { Button } from '@mantine/core'
import type { Day } from '../../../shared/days.ts'
import { type Column, DataTable } from '../../../web/ui/data-table.tsx'
import { Text } from '../../../web/ui/layout.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { RowMenu } from '../../../web/ui/row-menu.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { DayText } from '../../../web/ui/values.tsx'
import type { Lease } from '../leases.contract.ts'
import { isEnded } from '../leases.rules.ts'
import { leaseStatus, renewalText } from './lease-labels.ts'
import { LeaseRent } from './lease-rent.tsx'

const QUIET = { size: 'compact-sm', variant: 'subtle', px: 7 } as const

type Acts = {
  /** Undefined for those who may only read. */
  onAct: ((act: 'edit' | 'offer' | 'end', lease: Lease) => void) | undefined
  onAnswer: (id: string, how: 'accept' | 'decline') => Promise<void>
}

type Props = Acts & { leases: readonly Lease[]; today: Day }

export function LeaseList({ leases, today, ...acts }: Props) {
  const renewed = new Set(leases.map(({ follows }) => follows))
  return (
    <DataTable
      label="Leases"
      columns={columns(today, { ...acts, isRenewed: ({ id }) => renewed.has(id) })}
      rows={leases}
      rowKey={({ id }) => id}
    />
  )
}

type Look = Acts & { isRenewed: (lease: Lease) => boolean }

const columns = (today: Day, look: Look): Column<Lease>[] => [
  {
    header: 'Unit',
    card: 'title',
    cell: ({ unitName, propertyId, propertyName }) => (
      <>
        {unitName}
        <Text as="span" block tone="soft" size="sm">
          <TextLink to="/properties" search={{ property: propertyId }} inherit>
            {propertyName}
          </TextLink>
        </Text>
      </>
    ),
  },
  { header: 'From', cell: ({ startsOn }) => <DayText day={startsOn} /> },
  { header: 'Until', cell: ({ endsOn }) => <DayText day={endsOn} /> },
  { header: 'Rent', align: 'right', cell: (lease) => <LeaseRent lease={lease} /> },
  { header: 'Status', card: 'aside', cell: (lease) => <Status lease={lease} today={today} /> },
  ...(look.onAct ? [actions(today, look)] : []),
]

function Status({ lease, today }: { lease: Lease; today: Day }) {
  const notes = [lease.endedReason, lease.overlapReason, lease.renewal && renewalText(lease.renewal)].filter(
    (note) => note !== null,
  )
  return (
    <>
      <StatusBadge {...leaseStatus(lease, today)} />
      {notes.map((note) => (
        <Text key={note} as="span" block tone="soft" size="sm">
          {note}
        </Text>
      ))}
    </>
  )
}

const actions = (today: Day, { onAct, onAnswer, isRenewed }: Look): Column<Lease> => ({
  header: 'Actions',
  card: 'actions',
  tight: true,
  cell: (lease) => {
    if (isEnded(lease, today) || !onAct) return null
    return (
      <>
        {!isRenewed(lease) && (
          <Button {...QUIET} onClick={() => onAct('offer', lease)}>
            Offer Renewal
          </Button>
        )}
        <RowMenu label={`More for the lease of ${lease.unitName}`}>
          <Button {...QUIET} onClick={() => onAct('edit', lease)}>
            Edit
          </Button>
          {lease.renewal?.state === 'open' && (
            <>
              <Button {...QUIET} onClick={() => void onAnswer(lease.id, 'accept')}>
                Accept for the tenant
              </Button>
              <Button {...QUIET} onClick={() => void onAnswer(lease.id, 'decline')}>
                Decline for the tenant
              </Button>
            </>
          )}
          <Button {...QUIET} color="red" onClick={() => onAct('end', lease)}>
            End Lease
          </Button>
        </RowMenu>
      </>
    )
  },
})
