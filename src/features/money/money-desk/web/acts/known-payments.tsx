import { useQuery } from '@tanstack/react-query'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { claimedQuery } from '../money-desk.api.ts'

type Props = { line: MoneyLine; tenantId: string; onLink: (paymentId: string) => void }

/** Payments of the tenant over this amount that are on no line: posting again would count the money twice. */
export function KnownPayments({ line: { left }, tenantId, onLink }: Props) {
  const { data = [] } = useQuery(claimedQuery)
  const known = data.filter(
    (claim) => claim.kind === 'payment' && claim.tenantId === tenantId && claim.amount === left,
  )
  if (known.length === 0) return null
  return (
    <Stack surface="sunken" gap="xs" role="status">
      <Text size="sm" weight={600}>
        Perhaps it is in the books already
      </Text>
      {known.map(({ id, amount, day }) => (
        <Row key={id} gap="sm" align="center" justify="between">
          <Text size="sm">
            <Money cedis={amount ?? 0} />, received <DayText day={day} />
          </Text>
          <ActionButton size="md" onClick={() => onLink(id)}>
            Link this payment
          </ActionButton>
        </Row>
      ))}
    </Stack>
  )
}
