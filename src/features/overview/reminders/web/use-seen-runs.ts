import { useQuery } from '@tanstack/react-query'
import { mailStatusQuery } from '../../../messaging/channels/web/deliveries/mails.api.ts'
import { useReader } from '../../../messaging/channels/web/deliveries/messages.use.ts'
import type { RunView } from './run-labels.ts'

export function useSeenRuns(): RunView {
  const { data } = useQuery(mailStatusQuery)
  return { source: data?.source, reader: useReader() }
}
