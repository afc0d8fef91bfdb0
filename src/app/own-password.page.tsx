import { PasswordForm } from '../features/accounts/web/password.form.tsx'
import { Text } from '../web/ui/layout.tsx'
import { useNotice } from '../web/ui/notice.tsx'
import { Page, Section } from '../web/ui/page.tsx'

export function OwnPasswordPage() {
  const notice = useNotice()
  return (
    <Page title="Choose your own password" narrow>
      {notice.node}
      <Text as="p">
        You signed in with the password that every new tenant gets. Choose one that only you know; then your
        portal opens.
      </Text>
      <Section title="Password">
        <PasswordForm notice={notice} onDone={() => location.reload()} />
      </Section>
    </Page>
  )
}
