import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { SMS_MESSAGES } from '../../sms.messages.ts'
import { smsSettingsQuery } from '../sms/sms.api.ts'

export function SmsBudgetNotice() {
  const canSet = useCan()('settings:manage')
  const { data } = useQuery({ ...smsSettingsQuery, enabled: canSet })
  if (!data || !(data.keyUnreadable || (data.isOn && data.budgetUsed))) return null
  return (
    <Notice tone="warning">
      {data.keyUnreadable ? SMS_MESSAGES.keyMissing : "The month's budget for SMS is used up; SMS wait."}{' '}
      <TextLink to="/sms/settings" c="inherit" td="underline">
        See the SMS settings
      </TextLink>
    </Notice>
  )
}
