import { FrozenRecord } from '../../../../../web/ui/frozen-record.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import type { SmsSettings } from '../../sms.contract.ts'
import { smsSettingsQuery } from './sms.api.ts'
import { SmsSettingsForm } from './sms-settings.form.tsx'
import { formValues } from './sms-settings.schema.ts'
import { SmsTestForm } from './sms-settings.try.tsx'

const BANNER_MS = 8000

const savedMessage = ({ isOn }: SmsSettings): string =>
  isOn
    ? 'SMS settings saved. SMS go out from now on to everybody who is reached by SMS.'
    : 'SMS settings saved. No SMS go out; everybody is reached by e-mail.'

export function SmsSettingsPage() {
  const notice = useNotice()
  return (
    <Page
      title="SMS"
      back={
        <BackToSettings>
          <TextLink to="/mail">‹ Messages</TextLink>
        </BackToSettings>
      }
      lead="Tenants who are reached by SMS get invoices, receipts and reminders on the phone."
      narrow
    >
      {notice.node}
      <FrozenRecord
        query={smsSettingsQuery}
        selectValues={formValues}
        height={640}
        failed="Failed to load the SMS settings"
      >
        {(settings, keep) => (
          <>
            <SmsSettingsForm
              settings={settings}
              onSaved={(saved) => {
                keep(saved)
                notice.show('success', savedMessage(saved), BANNER_MS)
              }}
            />
            {settings.isOn && <SmsTestForm />}
          </>
        )}
      </FrozenRecord>
    </Page>
  )
}
