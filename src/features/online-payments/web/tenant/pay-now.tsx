import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import { SubmitButton } from '../../../../web/ui/submit-button.tsx'
import { useMe } from '../../../accounts/web/accounts.api.ts'
import { myBalanceQuery } from '../../../payments/web/tenant/my-payments.queries.ts'
import { availableQuery, onlinePaymentsApi } from '../online-payments.api.ts'
import { forgetHeight, keepHeight, PayNowSpace } from './pay-now.space.tsx'

const FAILED = errorMessageWith('The payment could not be started. Please try again.')

/** Nothing where nothing is due or online payment is not set up. */
export function PayNow() {
  const { uid } = useMe()
  const { data } = useQuery(availableQuery)
  const balance = useQuery({ ...myBalanceQuery(uid), enabled: data?.available === true })
  const isKnown = data?.available === false || balance.data !== undefined
  if (!isKnown) return <PayNowSpace />
  if (!data?.available || !balance.data || balance.data.balance <= 0) return <Nothing />
  return <PayCard />
}

function Nothing() {
  useEffect(forgetHeight, [])
  return null
}

function PayCard() {
  const [busy, setBusy] = useState(false)
  const { node, show } = useNotice()
  const pay = async () => {
    setBusy(true)
    try {
      const { authorizationUrl } = await onlinePaymentsApi('POST /pay', { body: {} })
      // It stays busy until the page of the provider is there.
      window.location.assign(authorizationUrl)
    } catch (error) {
      show('error', FAILED(error))
      setBusy(false)
    }
  }
  return (
    <div ref={keepHeight}>
      <Card>
        {node}
        <Text mb="sm">Pay all that is due by mobile money or card. You do not need to send a receipt.</Text>
        <SubmitButton busy={busy} busyText="Opening..." onClick={() => void pay()}>
          Pay Now
        </SubmitButton>
      </Card>
    </div>
  )
}
