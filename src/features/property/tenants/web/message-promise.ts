import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useMailSource } from '../../../messaging/channels/web/mail-source.ts'
import { messagePromise } from './message-promise.labels.ts'
import { reachQuery } from './reach.query.ts'

export function useMessagePromise(tenantIds: readonly string[]): (promise: string) => string {
  const source = useMailSource()
  const tenants = tenantIds.length
  const enabled = useCan()('invoice:write') && tenants > 0 && tenantIds.every((id) => id !== '')
  const { data } = useQuery({ ...reachQuery(tenantIds), enabled })
  const reach = enabled ? data : undefined
  return (promise) => messagePromise(promise, { reach, tenants, source })
}
