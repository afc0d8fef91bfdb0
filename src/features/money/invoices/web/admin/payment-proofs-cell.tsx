import { Button } from '@mantine/core'
import type { Invoice } from '../../invoices.contract.ts'

type Props = { invoice: Invoice; onOpen: () => void }

export function PaymentProofsCell({ invoice: { receipts }, onOpen }: Props) {
  if (receipts.length === 0) return null
  return (
    <Button variant="subtle" size="compact-sm" px={8} mx={-8} onClick={onOpen}>
      {receipts.length === 1 ? '1 receipt' : `${receipts.length} receipts`}
    </Button>
  )
}
