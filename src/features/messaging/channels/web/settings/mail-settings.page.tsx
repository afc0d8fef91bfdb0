import { FrozenRecord } from '../../../../../web/ui/frozen-record.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import type { MailSettings } from '../../mails.contract.ts'
import { mailSettingsQuery } from '../deliveries/mails.api.ts'
import { STRANDED } from '../deliveries/messages.filter.ts'
import { MailServerFixed } from './mail-settings.fixed.tsx'
import { MailServerForm, type SettingsToast } from './mail-settings.form.tsx'
import { formValues } from './mail-settings.schema.ts'

const BANNER_MS = 8000

export function MailSettingsPage() {
  const notice = useNotice()
  return (
    <Page
      title="Mail server"
      back={
        <BackToSettings>
          <TextLink to="/mail">‹ Messages</TextLink>
        </BackToSettings>
      }
      lead="Invoices, reminders and passwords go out through it."
      narrow
    >
      {notice.node}
      <FrozenRecord
        query={mailSettingsQuery}
        selectValues={formValues}
        height={560}
        failed="Failed to load the mail server"
      >
        {(settings, keep) => (
          <Settings
            settings={settings}
            keep={keep}
            onToast={({ tone, text, older }) =>
              older
                ? notice.show(tone, <WithOlder text={text} older={older} />)
                : notice.show(tone, text, tone === 'success' ? BANNER_MS : undefined)
            }
          />
        )}
      </FrozenRecord>
    </Page>
  )
}

const WithOlder = ({ text, older }: { text: string; older: string }) => (
  <>
    {text}{' '}
    <TextLink to="/mail" search={{ state: STRANDED }} c="inherit" td="underline">
      {older}
    </TextLink>
  </>
)

type SettingsProps = {
  settings: MailSettings
  keep: (saved: MailSettings) => void
  onToast: (toast: SettingsToast) => void
}

function Settings({ settings, ...handlers }: SettingsProps) {
  const { source } = settings
  if (source === 'environment' || source === 'off') return <MailServerFixed settings={settings} />
  // The key resets the form when a server is set or removed.
  return <MailServerForm key={source} settings={settings} {...handlers} />
}
