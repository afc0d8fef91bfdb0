import { Button } from '@mantine/core'
import { recurrenceText } from '../../../../shared/schedule.rules.ts'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { TenantLink } from '../../../property/tenants/web/tenant-link.tsx'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import type { RecurringCharge } from '../charges.contract.ts'
import { CHARGE_STATE_BADGES } from './charge-labels.ts'

const QUIET = { size: 'compact-sm', variant: 'subtle', px: 7 } as const

export type ChargeAct = 'edit' | 'activate' | 'pause' | 'resume' | 'delete'

type Props = {
  rules: readonly RecurringCharge[]
  withTenant: boolean
  changing?: boolean
  onAct: ((act: ChargeAct, charge: RecurringCharge) => void) | undefined
}

export function ChargeList({ rules: charges, withTenant, changing = false, onAct }: Props) {
  return (
    <DataTable
      label="Recurring charges"
      columns={columns(withTenant, onAct)}
      rows={charges}
      rowKey={({ id }) => id}
      changing={changing}
    />
  )
}

const getChargeName = ({ description, purpose }: RecurringCharge) => description || PURPOSE_LABELS[purpose]

/** The next amount; for drafts, paused and past charges the last one entered. */
const getNextAmount = ({ next, steps }: RecurringCharge): number => next?.amount ?? steps.at(-1)?.amount ?? 0

const columns = (withTenant: boolean, onAct: Props['onAct']): Column<RecurringCharge>[] => [
  withTenant
    ? { header: 'Tenant', card: 'title', cell: (charge) => <TenantCell charge={charge} /> }
    : {
        header: 'What',
        card: 'title',
        cell: (charge) => (
          <>
            {getChargeName(charge)}
            <Below>{charge.unitName}</Below>
          </>
        ),
      },
  {
    header: 'Amount',
    align: 'right',
    cell: (charge) => (
      <>
        <Money cedis={getNextAmount(charge)} />
        <Below>{recurrenceText(charge)}</Below>
      </>
    ),
  },
  { header: 'Next due', cell: ({ next }) => <DayText day={next?.dueDate ?? null} /> },
  { header: 'Until', cell: ({ lastDay }) => <DayText day={lastDay} /> },
  { header: 'State', card: 'aside', cell: ({ state }) => <StatusBadge {...CHARGE_STATE_BADGES[state]} /> },
  ...(onAct ? [actions(onAct)] : []),
]

const TenantCell = ({ charge }: { charge: RecurringCharge }) => (
  <>
    <TenantLink id={charge.tenantId} name={charge.tenantName} />
    <Below>
      {getChargeName(charge)}, {charge.propertyName} {charge.unitName}
    </Below>
  </>
)

const actions = (onAct: NonNullable<Props['onAct']>): Column<RecurringCharge> => ({
  header: 'Actions',
  card: 'actions',
  tight: true,
  cell: (charge) => (
    <>
      {charge.state === 'draft' && (
        <Button size="compact-sm" onClick={() => onAct('activate', charge)}>
          Activate
        </Button>
      )}
      {charge.state === 'paused' && (
        <Button variant="default" size="compact-sm" onClick={() => onAct('resume', charge)}>
          Resume
        </Button>
      )}
      {charge.state === 'active' && (
        <Button variant="default" size="compact-sm" onClick={() => onAct('edit', charge)}>
          Edit
        </Button>
      )}
      <RowMenu label={`More for ${getChargeName(charge)} of ${charge.tenantName}`}>
        {charge.state !== 'active' && (
          <Button {...QUIET} onClick={() => onAct('edit', charge)}>
            Edit
          </Button>
        )}
        {charge.state === 'active' && (
          <Button {...QUIET} onClick={() => onAct('pause', charge)}>
            Pause
          </Button>
        )}
        <Button {...QUIET} color="red" onClick={() => onAct('delete', charge)}>
          Delete
        </Button>
      </RowMenu>
    </>
  ),
})
