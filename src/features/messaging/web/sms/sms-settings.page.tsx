import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../web/api-error.ts'
import { TextLink } from '../../../../web/ui/link.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../web/ui/states.tsx'
import type { SmsSettings } from '../../sms.contract.ts'
import { smsSettingsQuery } from './sms.api.ts'
import { SmsSettingsForm } from './sms-settings.form.tsx'
import { SmsTestForm } from './sms-settings.try.tsx'

const BANNER_MS = 8000

const savedMessage = ({ isOn }: SmsSettings): string =>
  isOn
    ? 'SMS settings saved. SMS go out from now on to everybody who is reached by SMS.'
    : 'SMS settings saved. No SMS go out; everybody is reached by e-mail.'

export function SmsSettingsPage() {
  const settings = useQuery({ ...smsSettingsQuery, staleTime: 0, refetchOnWindowFocus: false })
  const notice = useNotice()
  return (
    <Page
      title="SMS"
      back={<TextLink to="/mail">‹ Messages</TextLink>}
      lead="Tenants who are reached by SMS get invoices, receipts and reminders on the phone."
      narrow
    >
      {notice.node}
      {settings.isPending && <Loading height={640} />}
      {settings.error && (
        <ErrorState title="Failed to load the SMS settings" onRetry={() => void settings.refetch()}>
          {messageOf(settings.error)}
        </ErrorState>
      )}
      {settings.data && (
        <>
          <SmsSettingsForm
            settings={settings.data}
            onSaved={(saved) => notice.show('success', savedMessage(saved), BANNER_MS)}
          />
          {settings.data.isOn && <SmsTestForm />}
        </>
      )}
    </Page>
  )
}
