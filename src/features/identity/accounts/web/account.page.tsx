import { useState } from 'react'
import { getHomePath } from '../../../../web/session.ts'
import { t } from '../../../../web/translate.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { Notice, useNotice } from '../../../../web/ui/notice.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useOpened } from '../../../../web/use-opened.ts'
import { useMe } from './accounts.api.ts'
import { LanguageSection } from './language.section.tsx'
import { PasswordForm } from './password.form.tsx'
import { ProfileForm } from './profile.form.tsx'
import { SessionsSection } from './sessions/sessions.section.tsx'
import { TwoStepSection } from './two-step/two-step.section.tsx'

export function AccountPage() {
  return useMe().mustChangePassword ? <OwnPassword /> : <Account />
}

/** Nothing else is available with a password that others know. */
function OwnPassword() {
  const notice = useNotice()
  const { role } = useMe()
  return (
    <Page title={t('Choose your own password')} narrow>
      {notice.node}
      <Text as="p">
        {t(
          'You signed in with the password that every new tenant gets. Choose one that only you know; then your portal opens.',
        )}
      </Text>
      <Section title={t('Password')}>
        <PasswordForm notice={notice} onDone={() => location.assign(getHomePath(role))} />
      </Section>
    </Page>
  )
}

const SEARCH = { open: '' }

function Account() {
  const notice = useNotice()
  const { needsTotp } = useMe()
  // The section stays after set-up, because it shows the recovery codes.
  const [leads] = useState(needsTotp)
  const [{ open }] = useUrlSearch(SEARCH)
  useOpened({ id: 'password', there: open === 'password', focus: 'input' })
  const twoSteps = <TwoStepSection notice={notice} />
  return (
    <Page title={t('My Account')} narrow>
      {notice.node}
      {needsTotp && (
        <Notice tone="warning">
          Owners of this portal must use two-step sign-in. Please set it up now; the rest of the portal opens
          then.
        </Notice>
      )}
      {leads && twoSteps}
      <Section title={t('Profile')}>
        <ProfileForm notice={notice} />
      </Section>
      <LanguageSection />
      <Section title={t('Password')} id="password">
        <PasswordForm notice={notice} />
      </Section>
      {!leads && twoSteps}
      <SessionsSection notice={notice} />
    </Page>
  )
}
