import { Fact, Facts } from '../../../../../web/ui/fact.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { MAIL_MESSAGES, type MailSettings } from '../../mails.contract.ts'
import { LinksNotice } from './mail-settings.links.tsx'
import { SECURITIES } from './mail-settings.schema.ts'
import { TestButton, TestOutcome, useMailTest } from './mail-settings.try.tsx'

const OFF =
  'Mail is switched off: SMTP_URL is “off”. Whoever installed the portal changes it there. Until then nothing is sent.'

/** Shown if SMTP_URL sets the server. */
export function MailServerFixed({ settings }: { settings: MailSettings }) {
  const test = useMailTest()
  if (settings.source === 'off') return <Notice tone="info">{OFF}</Notice>
  const { host, port, security, user, hasPassword, from } = settings
  return (
    <>
      <Notice tone="info">{MAIL_MESSAGES.setByEnvironment}</Notice>
      <LinksNotice settings={settings} />
      <Section title="Mail server">
        <Facts>
          <Fact name="Server">{host ?? '–'}</Fact>
          <Fact name="Port">{port ?? '–'}</Fact>
          <Fact name="Security">{SECURITIES.find(({ value }) => value === security)?.label ?? '–'}</Fact>
          <Fact name="User">{user ?? 'none'}</Fact>
          <Fact name="Password">{hasPassword ? 'set' : 'none'}</Fact>
          <Fact name="Mails come from">{from}</Fact>
        </Facts>
        <TestOutcome test={test} />
        <div>
          <TestButton test={test} onTest={() => void test.run({})} />
        </div>
      </Section>
    </>
  )
}
