import { useNotice } from '../../../web/ui/notice.tsx'
import { Page, Section } from '../../../web/ui/page.tsx'
import { PasswordForm } from './password.form.tsx'
import { ProfileForm } from './profile.form.tsx'

export function AccountPage() {
  const notice = useNotice()
  return (
    <Page title="My Account" narrow>
      {notice.node}
      <Section title="Profile">
        <ProfileForm notice={notice} />
      </Section>
      <Section title="Password">
        <PasswordForm notice={notice} />
      </Section>
    </Page>
  )
}
