import { recurrenceText } from '../../../../shared/schedule.rules.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Below, type Column, DataTable, type Sorting } from '../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { TableFoot } from '../../../../web/ui/list/table-foot.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { TenantLink } from '../../../property/tenants/web/tenant-link.tsx'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import type { ChargeTotals, RecurringCharge } from '../charges.contract.ts'
import { CHARGE_STATE_BADGES } from './charge-labels.ts'

const QUIET = { size: 'compact-sm', variant: 'subtle', px: 7 } as const

export type ChargeAct = 'edit' | 'activate' | 'pause' | 'resume' | 'delete'

type Props = {
  rules: readonly RecurringCharge[]
  withTenant: boolean
  changing?: boolean
  sorting?: Sorting
  totals?: ChargeTotals | undefined
  onAct: ((act: ChargeAct, charge: RecurringCharge) => void) | undefined
}

export function ChargeList({ rules: charges, withTenant, changing = false, sorting, totals, onAct }: Props) {
  const shown = columns(withTenant, onAct)
  return (
    <DataTable
      label="Recurring charges"
      columns={shown}
      rows={charges}
      rowKey={({ id }) => id}
      changing={changing}
      {...(sorting && { sorting })}
    >
      {totals && <TableFoot columns={shown} cells={totalCells(totals)} />}
    </DataTable>
  )
}

const totalCells = ({ count, monthlyAmount }: ChargeTotals) => ({
  Tenant: count === 1 ? '1 charge' : `${count.toLocaleString('en-GB')} charges`,
  Amount: (
    <>
      <Money cedis={monthlyAmount} />
      <Below>a month</Below>
    </>
  ),
})

const getChargeName = ({ description, purpose }: RecurringCharge) => description || PURPOSE_LABELS[purpose]

/** The next amount; for drafts, paused and past charges the last one entered. */
const getNextAmount = ({ next, steps }: RecurringCharge): number => next?.amount ?? steps.at(-1)?.amount ?? 0

const columns = (withTenant: boolean, onAct: Props['onAct']): Column<RecurringCharge>[] => [
  withTenant
    ? {
        header: 'Tenant',
        card: 'title',
        sort: ['tenantName', '-tenantName'],
        cell: (charge) => <TenantCell charge={charge} />,
      }
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
    sort: ['-amount', 'amount'],
    cell: (charge) => (
      <>
        <Money cedis={getNextAmount(charge)} />
        <Below>{recurrenceText(charge)}</Below>
      </>
    ),
  },
  {
    header: 'Next due',
    sort: ['nextDue', '-nextDue'],
    cell: ({ next }) => <DayText day={next?.dueDate ?? null} />,
  },
  { header: 'Until', sort: ['lastDay', '-lastDay'], cell: ({ lastDay }) => <DayText day={lastDay} /> },
  {
    header: 'State',
    card: 'aside',
    sort: ['state', '-state'],
    cell: ({ state }) => <StatusBadge {...CHARGE_STATE_BADGES[state]} />,
  },
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
