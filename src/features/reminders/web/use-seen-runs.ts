import { useQuery } from '@tanstack/react-query'
import { mailStatusQuery } from '../../messaging/web/deliveries/mails.api.ts'
import { useReader } from '../../messaging/web/deliveries/mails.use.ts'
import type { Seen } from './run-labels.ts'

export function useSeenRuns(): Seen {
  const { data } = useQuery(mailStatusQuery)
  return { source: data?.source, reader: useReader() }
}
