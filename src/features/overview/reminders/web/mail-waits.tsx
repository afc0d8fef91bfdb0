import { TextLink } from '../../../../web/ui/link.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { MailStatus } from '../../../messaging/channels/mails.contract.ts'

export function MailOffNotice({ source }: { source: MailStatus['source'] | undefined }) {
  if (source !== 'off' && source !== 'none') return null
  const why =
    source === 'off'
      ? 'Mail is switched off: reminders stand under the bell of the tenants, and none is mailed.'
      : 'Mail is not set up yet: reminders wait until it is.'
  return (
    <Notice tone="info">
      {why}{' '}
      <TextLink to="/mail/settings" c="inherit" td="underline">
        {source === 'off' ? 'See the mail server' : 'Set up mail'}
      </TextLink>
    </Notice>
  )
}
