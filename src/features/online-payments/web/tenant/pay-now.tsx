import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Text } from '../../../../web/ui/layout.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import { useMe } from '../../../accounts/web/accounts.api.ts'
import { myBalanceQuery } from '../../../payments/web/tenant/my-payments.queries.ts'
import { availableQuery } from '../online-payments.api.ts'
import { forgetHeight, keepHeight, PAY_INVOICE, PayInvoiceSpace, PayNowSpace } from './pay-now.space.tsx'

type Props = { onPay: () => void }

/** Nothing where nothing is due or online payment is not set up. */
export function PayNow({ onPay }: Props) {
  const { uid } = useMe()
  const { data } = useQuery(availableQuery)
  const balance = useQuery({ ...myBalanceQuery(uid), enabled: data?.available === true })
  const isKnown = data?.available === false || balance.data !== undefined
  if (!isKnown) return <PayNowSpace />
  if (!data?.available || !balance.data || balance.data.balance <= 0) return <Nothing />
  return (
    <div ref={keepHeight}>
      <Card>
        <Text mb="sm">Pay by mobile money or card. You do not need to send a receipt.</Text>
        <div>
          <Button onClick={onPay}>Pay Now</Button>
        </div>
      </Card>
    </div>
  )
}

function Nothing() {
  useEffect(forgetHeight, [])
  return null
}

/** On the card of an invoice that is open. */
export function PayInvoice({ onPay }: Props) {
  const { data } = useQuery(availableQuery)
  if (!data) return <PayInvoiceSpace />
  if (!data.available) return null
  return (
    <Button variant="light" size="md" onClick={onPay}>
      {PAY_INVOICE}
    </Button>
  )
}
