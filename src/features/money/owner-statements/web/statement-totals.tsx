import { formatMonth } from '../../../../shared/days.ts'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { getLastDay } from '../../taxes/taxes.rules.ts'
import type { OwnerStatement } from '../owner-statements.contract.ts'

const Sum = ({ name, cedis }: { name: string; cedis: number }) => (
  <Stack gap="2xs" flex="1 0 120px">
    <Text as="dt" tone="soft" size="sm">
      {name}
    </Text>
    <Text as="dd" weight={600} style={{ margin: 0 }}>
      <Money cedis={cedis} />
    </Text>
  </Stack>
)

export function StatementTotals({
  statement: { month, countedOn, totals, ofNoProperty, unmatched },
}: {
  statement: OwnerStatement
}) {
  const {
    received,
    withheld,
    vat,
    expenses,
    fees,
    tax,
    net,
    deposits,
    totalReceived,
    units,
    occupiedUnits,
    occupancyPercent,
  } = totals
  const isOver = countedOn === getLastDay(month)
  return (
    <Stack surface="card" gap="lg" as="section" aria-label={`Totals of ${formatMonth(month)}`}>
      <Row gap="md 2xl" justify="between" align="end">
        <div>
          <Text tone="soft" size="sm">
            {isOver ? `Net of ${formatMonth(month)}` : `Net of ${formatMonth(month)} so far`}
          </Text>
          <Text as="strong" block size="2xl" weight={650} lineHeight={1.2}>
            <Money cedis={net} />
          </Text>
        </div>
        {occupancyPercent !== null && (
          <Text tone="soft">
            {occupiedUnits} of {units} units occupied on <DayText day={countedOn} /> ({occupancyPercent} %)
          </Text>
        )}
      </Row>
      <Row as="dl" gap="md 2xl" ruled style={{ margin: 0 }}>
        <Sum name="Received" cedis={received} />
        {withheld !== 0 && <Sum name="Of it withheld as tax" cedis={withheld} />}
        <Sum name="Expenses" cedis={expenses} />
        <Sum name="Tax on the rent" cedis={tax} />
        {vat !== 0 && <Sum name="VAT in received" cedis={vat} />}
        {fees !== 0 && <Sum name="Provider fees" cedis={fees} />}
        {Boolean(unmatched) && <Sum name="Unmatched online, no income" cedis={unmatched ?? 0} />}
        {deposits !== 0 && <Sum name="Deposits, less given back" cedis={deposits} />}
        {deposits !== 0 && <Sum name="Received with deposits" cedis={totalReceived} />}
      </Row>
      {ofNoProperty && (
        <Text tone="soft" size="sm">
          <Money cedis={ofNoProperty.net} /> of the net belongs to no property, such as the fees of money that
          belongs to nobody yet.
        </Text>
      )}
    </Stack>
  )
}
