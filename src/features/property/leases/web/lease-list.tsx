import type { Day } from '../../../../shared/days.ts'
import { formatGhs, toPesewas } from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../web/ui/link.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import type { Lease } from '../leases.contract.ts'
import { isCancelled, isEnded } from '../leases.rules.ts'
import { leaseStatus, renewalText } from './lease-labels.ts'
import { LeaseRent } from './lease-rent.tsx'

const QUIET = { size: 'compact-sm', variant: 'subtle', px: 7 } as const

export type LeaseAct = 'edit' | 'offer' | 'accept' | 'decline' | 'end'

type Acts = { onAct: ((act: LeaseAct, lease: Lease) => void) | undefined }

type Props = Acts & { leases: readonly Lease[]; today: Day }

export function LeaseList({ leases, today, onAct }: Props) {
  const renewals = leases.filter((lease) => !isCancelled(lease))
  const renewed = new Set(renewals.map(({ follows }) => follows))
  const over = new Set(renewals.filter(({ startsOn }) => startsOn <= today).map(({ follows }) => follows))
  return (
    <DataTable
      label="Leases"
      columns={columns(today, {
        onAct,
        hasNotes: leases.some((lease) => listNotes(lease).length > 0),
        isRenewed: ({ id }) => renewed.has(id),
        hasBegunRenewal: ({ id }) => over.has(id),
      })}
      rows={leases}
      rowKey={({ id }) => id}
    />
  )
}

type ColumnOptions = Acts & {
  hasNotes: boolean
  isRenewed: (lease: Lease) => boolean
  hasBegunRenewal: (lease: Lease) => boolean
}

const columns = (today: Day, options: ColumnOptions): Column<Lease>[] => [
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
  { header: 'Rent', align: 'right', cell: (lease) => <Terms lease={lease} /> },
  { header: 'Status', card: 'aside', cell: (lease) => <StatusBadge {...leaseStatus(lease, today)} /> },
  ...(options.hasNotes ? [NOTES] : []),
  ...(options.onAct ? [actions(today, options)] : []),
]

const listNotes = ({ renewal, ...lease }: Lease): string[] =>
  [lease.endedReason, lease.overlapReason, renewal && renewalText(renewal)].filter((note) => note !== null)

const NOTES: Column<Lease> = {
  header: 'Notes',
  card: 'plain',
  cell: (lease) =>
    listNotes(lease).map((note) => (
      <Text key={note} as="span" block tone="soft" size="sm">
        {note}
      </Text>
    )),
}

function Terms({ lease }: { lease: Lease }) {
  const { rentDay, depositDue, withholdsTax } = lease
  const deposit = depositDue > 0 && `deposit ${formatGhs(toPesewas(depositDue))}`
  const more = [`due on day ${rentDay}`, deposit, withholdsTax && 'withholds tax'].filter(Boolean)
  return (
    <>
      <LeaseRent lease={lease} />
      <Below>{more.join(', ')}</Below>
    </>
  )
}

const actions = (today: Day, { onAct, isRenewed, hasBegunRenewal }: ColumnOptions): Column<Lease> => ({
  header: 'Actions',
  card: 'actions',
  tight: true,
  cell: (lease) => {
    if (isEnded(lease, today) || !onAct) return null
    return (
      <>
        {!isRenewed(lease) && (
          <Button variant="default" size="compact-sm" onClick={() => onAct('offer', lease)}>
            Offer Renewal
          </Button>
        )}
        <RowMenu label={`More for the lease of ${lease.unitName}`}>
          <Button {...QUIET} onClick={() => onAct('edit', lease)}>
            Edit
          </Button>
          <LinkButton {...QUIET} to="/rent-cards/$id" params={{ id: lease.id }}>
            Rent card
          </LinkButton>
          {lease.renewal?.state === 'open' && (
            <>
              <Button {...QUIET} onClick={() => onAct('accept', lease)}>
                Accept for the tenant
              </Button>
              <Button {...QUIET} onClick={() => onAct('decline', lease)}>
                Decline for the tenant
              </Button>
            </>
          )}
          {!hasBegunRenewal(lease) && (
            <Button {...QUIET} color="red" onClick={() => onAct('end', lease)}>
              End Lease
            </Button>
          )}
        </RowMenu>
      </>
    )
  },
})
