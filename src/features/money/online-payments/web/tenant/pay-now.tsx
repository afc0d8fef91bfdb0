import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../../../web/ui/layout.tsx'
import { availableQuery } from '../online-payments.api.ts'

type Props = { onPay: () => void }

const useOnline = () => useQuery(availableQuery).data

/** False until it is known, for which the screens that use it wait. */
export const useCanPayOnline = (): boolean => useOnline()?.available ?? false

/** In GHS, what was paid online and is not in the books yet. */
export const useConfirming = (): number => useOnline()?.confirming ?? 0

/** Nothing where online payment is not set up, and no button that would pay the same a second time. */
export function PayNow({ onPay }: Props) {
  const confirming = useConfirming()
  const canPay = useCanPayOnline()
  if (confirming) return <Text weight={600}>Your payment is being confirmed. You need not pay it again.</Text>
  return canPay ? <Button onClick={onPay}>Pay Now</Button> : null
}

/** On the card of an invoice that is open. */
export function PayInvoice({ invoiceNumber, onPay }: Props & { invoiceNumber: string }) {
  const online = useOnline()
  if (!online?.available || online.confirming) return null
  return (
    <Button variant="light" size="md" aria-label={`Pay This Invoice ${invoiceNumber}`} onClick={onPay}>
      Pay This Invoice
    </Button>
  )
}
