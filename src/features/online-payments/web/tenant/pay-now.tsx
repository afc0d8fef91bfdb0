import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { availableQuery } from '../online-payments.api.ts'

type Props = { onPay: () => void }

/** False until it is known, for which the screens that use it wait. */
export const useCanPayOnline = (): boolean => useQuery(availableQuery).data?.available ?? false

/** Nothing where online payment is not set up. */
export const PayNow = ({ onPay }: Props) =>
  useCanPayOnline() ? <Button onClick={onPay}>Pay Now</Button> : null

/** On the card of an invoice that is open. */
export function PayInvoice({ onPay }: Props) {
  if (!useCanPayOnline()) return null
  return (
    <Button variant="light" size="md" onClick={onPay}>
      Pay This Invoice
    </Button>
  )
}
