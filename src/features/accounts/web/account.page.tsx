import { useState } from 'react'
import { Notice, useNotice } from '../../../web/ui/notice.tsx'
import { Page, Section } from '../../../web/ui/page.tsx'
import { useMe } from './accounts.api.ts'
import { PasswordForm } from './password.form.tsx'
import { ProfileForm } from './profile.form.tsx'
import { SessionsSection } from './sessions/sessions.section.tsx'
import { TwoStepSection } from './two-step/two-step.section.tsx'

export function AccountPage() {
  const notice = useNotice()
  const { needsTotp } = useMe()
  // The section stays where it is when it is done, because it shows the recovery codes.
  const [leads] = useState(needsTotp)
  const twoSteps = <TwoStepSection notice={notice} />
  return (
    <Page title="My Account" narrow>
      {notice.node}
      {needsTotp && (
        <Notice tone="warning">
          Owners of this portal must use two-step sign-in. Please set it up now; the rest of the portal opens
          then.
        </Notice>
      )}
      {leads && twoSteps}
      <Section title="Profile">
        <ProfileForm notice={notice} />
      </Section>
      <Section title="Password">
        <PasswordForm notice={notice} />
      </Section>
      {!leads && twoSteps}
      <SessionsSection notice={notice} />
    </Page>
  )
}
