import { MailBanner } from './shell.mail-banner.tsx'
import { PasswordQuestions } from './shell.password-again.tsx'
import { PasswordBanner } from './shell.password-banner.tsx'

/** What the first screen does not wait for. */
export const Later = () => (
  <>
    <MailBanner />
    <PasswordBanner />
    <PasswordQuestions />
  </>
)
