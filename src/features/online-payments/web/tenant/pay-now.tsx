import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { availableQuery } from '../online-payments.api.ts'
import {
  PAY_INVOICE,
  PAY_NOW,
  PayInvoicePlaceholder,
  PayNowPlaceholder,
  rememberPayOnline,
} from './pay-now.placeholder.tsx'

/** `onKnown` is told whether one can pay online. */
type Props = { onPay: () => void; onKnown: (available: boolean) => void }

/** Nothing where online payment is not set up. */
export function PayNow({ onPay, onKnown }: Props) {
  const { data } = useQuery(availableQuery)
  const available = data?.available
  useEffect(() => {
    if (available === undefined) return
    rememberPayOnline(available)
    onKnown(available)
  }, [available, onKnown])
  if (available === undefined) return <PayNowPlaceholder />
  return available ? <Button onClick={onPay}>{PAY_NOW}</Button> : null
}

/** On the card of an invoice that is open. */
export function PayInvoice({ onPay }: Pick<Props, 'onPay'>) {
  const { data } = useQuery(availableQuery)
  if (!data) return <PayInvoicePlaceholder />
  if (!data.available) return null
  return (
    <Button variant="light" size="md" onClick={onPay}>
      {PAY_INVOICE}
    </Button>
  )
}
