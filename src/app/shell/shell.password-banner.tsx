import { useState } from 'react'
import { readSession } from '../../web/session.ts'
import { t } from '../../web/translate.ts'
import { useProfile } from '../guard.tsx'
import { Banner, BannerLink } from './shell.banner.tsx'

const DISMISSED_KEY = 'passwordBanner'

export function PasswordBanner() {
  const profile = useProfile()
  const [dismissedBy, setDismissedBy] = useState(() => sessionStorage.getItem(DISMISSED_KEY))
  const me = readSession()?.email ?? ''
  if (!profile?.hasFirstPassword || profile.mustChangePassword || dismissedBy === me) return null
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED_KEY, me)
    setDismissedBy(me)
  }
  return (
    <Banner label={t('Password')} tone="orange" onDismiss={dismiss}>
      {t('Your password came with a message.')}{' '}
      <BannerLink to="/account" search={{ open: 'password' }}>
        {t('Choose one of your own')}
      </BannerLink>
    </Banner>
  )
}
