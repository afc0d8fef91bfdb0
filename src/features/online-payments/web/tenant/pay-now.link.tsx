import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../../web/ui/link.tsx'
import { availableQuery } from '../online-payments.api.ts'

/** Leads to the choice of what to pay; nothing where online payment is not set up. */
export function PayNowLink() {
  const { data } = useQuery(availableQuery)
  return data?.available ? (
    <LinkButton to="/tenant/invoices" search={{ pay: 'all' }}>
      Pay Now
    </LinkButton>
  ) : null
}
