import { useEffect } from 'react'
import { meQuery } from '../../features/identity/accounts/web/accounts.api.ts'
import { NEEDS_TOTP } from '../../web/http.ts'
import { queryClient } from '../../web/query.ts'
import { Keys } from './shell.keys.tsx'
import { MailBanner } from './shell.mail-banner.tsx'
import { PasswordQuestions } from './shell.password-again.tsx'
import { PasswordBanner } from './shell.password-banner.tsx'
import { Sharing } from './shell.sharing.tsx'

export function AfterFirstScreen() {
  useEffect(watchRequiredTotp, [])
  return (
    <>
      <MailBanner />
      <PasswordBanner />
      <PasswordQuestions />
      <Sharing />
      <Keys />
    </>
  )
}

function watchRequiredTotp(): () => void {
  const follow = () => {
    if (queryClient.getQueryData(meQuery.queryKey)?.needsTotp === false)
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey, exact: true })
  }
  addEventListener(NEEDS_TOTP, follow)
  return () => removeEventListener(NEEDS_TOTP, follow)
}
