import { translateKnown } from '../../../../../web/translate.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { StatementTotals } from '../../signing.schemas.ts'

const LINES: readonly { field: keyof StatementTotals; label: string; strong?: true }[] = [
  { field: 'deposit', label: 'Deposit paid' },
  { field: 'depositUsed', label: 'Used of the deposit' },
  { field: 'depositReturned', label: 'Returned of the deposit' },
  { field: 'held', label: 'Left of the deposit' },
  { field: 'owed', label: 'Owed' },
  { field: 'credit', label: 'Credit' },
  { field: 'leftToPay', label: 'Left to pay', strong: true },
  { field: 'toGiveBack', label: 'To give back', strong: true },
]

export const StatementTotalsTable = ({ totals }: { totals: StatementTotals }) => (
  <Stack as="dl" gap="2xs" surface="sunken">
    {LINES.map(({ field, label, strong }) => (
      <Row key={field} justify="between" gap="2xs md">
        <Text as="dt" weight={strong ? 650 : 400}>
          {translateKnown(label)}
        </Text>
        <Text as="dd" weight={strong ? 650 : 400}>
          <Money cedis={totals[field]} />
        </Text>
      </Row>
    ))}
  </Stack>
)
