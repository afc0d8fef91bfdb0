import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LazyPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { reachQuery } from '../../../../property/tenants/web/reach.query.ts'
import { amountTyped, type NO_INVOICES } from '../invoice-forms.schema.ts'

const COST = lazyPart(() => import('./bulk-sms.cost.tsx').then((module) => module.BulkSmsCost))

const PAUSE_MS = 400
const nothing = () => undefined

type Props = { values: Pick<typeof NO_INVOICES, 'tenantIds' | 'amount' | 'dueDate' | 'status'> }

export function BulkSms({ values: { tenantIds, amount, dueDate, status } }: Props) {
  const [debouncedIds] = useDebouncedValue(tenantIds, PAUSE_MS)
  const { data } = useQuery({
    ...reachQuery(debouncedIds),
    enabled: debouncedIds.length > 0,
    placeholderData: keepPreviousData,
  })
  if (!data || data.sms === 0) return null
  const count = { recipients: data.sms, of: debouncedIds.length }
  const props = { ...count, amount: amountTyped(amount), dueDate, isPaid: status === 'Paid' }
  // The cost is optional information.
  return <LazyPart part={COST} props={props} onFailed={nothing} />
}
