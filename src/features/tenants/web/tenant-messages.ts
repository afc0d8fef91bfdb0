import { CALM_MAIL_ERRORS } from '../../../shared/mail.ts'
import type { CreatedTenant } from '../tenants.contract.ts'

export const TENANT_CREATED = 'Tenant created successfully!'

type Welcome = Pick<CreatedTenant, 'welcomeEmailSent' | 'welcomeEmailError' | 'email'>

/** What became of the welcome mail, in a line. */
export function welcomeStatus({ welcomeEmailSent, welcomeEmailError, email }: Welcome): string {
  if (welcomeEmailSent) return `Welcome email sent to ${email}.`
  if (!welcomeEmailError) return 'Welcome email: no status returned.'
  return CALM_MAIL_ERRORS.includes(welcomeEmailError)
    ? `${welcomeEmailError}.`
    : `Welcome email failed: ${welcomeEmailError}`
}
