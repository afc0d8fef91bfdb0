import { useQuery } from '@tanstack/react-query'
import { availableQuery } from '../online-payments.api.ts'
import { PayDialog } from './pay.dialog.tsx'

/** Nothing where online payment is not set up: a mail may be older than that. */
export function PayEntry(props: { of: string; onClose: () => void }) {
  const { data } = useQuery(availableQuery)
  return data?.available ? <PayDialog {...props} /> : null
}
