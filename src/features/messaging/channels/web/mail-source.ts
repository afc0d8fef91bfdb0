import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { mailStatusQuery } from './deliveries/mails.api.ts'
import type { MailSource } from './mail-note.ts'

export function useMailSource(): MailSource | undefined {
  const enabled = useCan()('message:manage')
  return useQuery({ ...mailStatusQuery, enabled }).data?.source
}
