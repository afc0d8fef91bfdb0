import { useQuery } from '@tanstack/react-query'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { DepositSettlement } from '../../deposit.contract.ts'
import { type DepositMove, depositMoves } from '../../deposit.rules.ts'
import { FAILED } from '../payments.messages.ts'
import classes from './deposit.module.css'
import { settlementQuery } from './deposit.queries.ts'
import { SettlementLink } from './settlement-link.tsx'

export function DepositSection({ tenantId }: { tenantId: string }) {
  const { data, error, refetch } = useQuery(settlementQuery(tenantId))
  if (!data && error)
    return (
      <Section title="Deposit">
        <ErrorState title={FAILED.settlement} error={error} onRetry={() => void refetch()} />
      </Section>
    )
  if (!data || (data.invoices.length === 0 && data.paid.length === 0 && data.applied.length === 0))
    return null
  const moves = depositMoves(data)
  if (moves.length === 0 && data.totals.depositDue === 0) return null
  if (moves.length === 0)
    return (
      <Section title="Deposit">
        <Text tone="soft">
          No deposit has been paid yet; <Money cedis={data.totals.depositDue} /> is still to be paid.
        </Text>
      </Section>
    )
  return (
    <Section title="Deposit">
      <Moves moves={moves} />
      <Row gap="sm lg" align="center" justify="between">
        <Sums totals={data.totals} />
        <SettlementLink tenantId={tenantId} />
      </Row>
    </Section>
  )
}

type Move = DepositMove & { key: string }

function Moves({ moves }: { moves: readonly DepositMove[] }) {
  const rows = moves.map((move, at) => ({ ...move, key: `${at} ${move.day}` }))
  return (
    <div className={classes.moves}>
      <DataTable label="Deposit" columns={COLUMNS} rows={rows} rowKey={({ key }) => key} />
    </div>
  )
}

function Sums({ totals: { held, depositDue } }: Pick<DepositSettlement, 'totals'>) {
  return (
    <Text weight={600}>
      Deposit held: <Money cedis={held} />
      {depositDue > 0 && (
        <Text as="span" block tone="soft" weight={400}>
          <Money cedis={depositDue} /> of the deposit is still to be paid.
        </Text>
      )}
    </Text>
  )
}

const COLUMNS: Column<Move>[] = [
  { header: 'What', card: 'title', cell: ({ text }) => text },
  { header: 'Details', card: 'plain', cell: ({ details }) => details && <Text tone="soft">{details}</Text> },
  { header: 'Date', card: 'start', line: 2, cell: ({ day }) => <DayText day={day} /> },
  {
    header: 'Amount',
    align: 'right',
    card: 'aside',
    cell: ({ amount }) => (
      <>
        {amount < 0 && '− '}
        <Money cedis={Math.abs(amount)} />
      </>
    ),
  },
]
