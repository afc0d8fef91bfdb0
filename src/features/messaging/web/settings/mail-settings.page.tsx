import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../web/api-error.ts'
import { TextLink } from '../../../../web/ui/link.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../web/ui/states.tsx'
import type { MailSettings } from '../../mails.contract.ts'
import { mailSettingsQuery } from '../deliveries/mails.api.ts'
import { STRANDED } from '../deliveries/messages.filter.ts'
import { MailServerFixed } from './mail-settings.fixed.tsx'
import { MailServerForm, type SettingsToast } from './mail-settings.form.tsx'

const BANNER_MS = 8000

export function MailSettingsPage() {
  const settings = useQuery({ ...mailSettingsQuery, staleTime: 0, refetchOnWindowFocus: false })
  const notice = useNotice()
  return (
    <Page
      title="Mail server"
      back={<TextLink to="/mail">‹ Messages</TextLink>}
      lead="Invoices, reminders and passwords go out through it."
      narrow
    >
      {notice.node}
      {settings.isPending && <Loading height={560} />}
      {settings.error && (
        <ErrorState title="Failed to load the mail server" onRetry={() => void settings.refetch()}>
          {messageOf(settings.error)}
        </ErrorState>
      )}
      {settings.data && (
        <Settings
          settings={settings.data}
          onToast={({ tone, text, older }) =>
            older
              ? notice.show(tone, <WithOlder text={text} older={older} />)
              : notice.show(tone, text, tone === 'success' ? BANNER_MS : undefined)
          }
        />
      )}
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

type SettingsProps = { settings: MailSettings; onToast: (toast: SettingsToast) => void }

function Settings({ settings, onToast }: SettingsProps) {
  const { source } = settings
  if (source === 'environment' || source === 'off') return <MailServerFixed settings={settings} />
  // The key resets the form when a server is set or removed.
  return <MailServerForm key={source} settings={settings} onToast={onToast} />
}
