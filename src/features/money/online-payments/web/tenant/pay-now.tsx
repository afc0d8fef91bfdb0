import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../../../web/ui/layout.tsx'
import { availableQuery } from '../online-payments.api.ts'

type Props = { onPay: () => void }

const useOnline = () => useQuery(availableQuery).data

/** False until loaded, which the screens wait for. */
export const useCanPayOnline = (): boolean => useOnline()?.available ?? false

/** In GHS: paid online but not booked yet. */
export const useConfirming = (): number => useOnline()?.confirming ?? 0

/** Hidden if online payment is off or would pay the same twice. */
export function PayNow({ onPay }: Props) {
  const confirming = useConfirming()
  const canPay = useCanPayOnline()
  if (confirming) return <Text weight={600}>Your payment is being confirmed. You need not pay it again.</Text>
  return canPay ? <Button onClick={onPay}>Pay Now</Button> : null
}

export function PayInvoice({ invoiceNumber, onPay }: Props & { invoiceNumber: string }) {
  const online = useOnline()
  if (!online?.available || online.confirming) return null
  return (
    <Button variant="light" size="md" aria-label={`Pay This Invoice ${invoiceNumber}`} onClick={onPay}>
      Pay This Invoice
    </Button>
  )
}
