import { EXPECTED_MAIL_ERRORS } from '../../../shared/mail.ts'
import type { CreatedTenant, Tenant, WelcomedAgain } from '../tenants.contract.ts'

const TENANT_CREATED = 'Tenant created successfully!'
const LOGIN_RESTORED = 'Login restored.'

type Welcome = Pick<CreatedTenant, 'welcomeEmailSent' | 'welcomeEmailError' | 'email'>

/** What became of the welcome mail, in a line. */
export function welcomeStatus({ welcomeEmailSent, welcomeEmailError, email }: Welcome): string {
  if (welcomeEmailSent) return `Welcome email sent to ${email}.`
  if (!welcomeEmailError) return 'Welcome email: no status returned.'
  return EXPECTED_MAIL_ERRORS.includes(welcomeEmailError)
    ? `${welcomeEmailError}.`
    : `Welcome email failed: ${welcomeEmailError}`
}

/** What welcoming a tenant again is called; a login that is gone comes back with it. */
export const welcomeAction = ({ uid }: Pick<Tenant, 'uid'>): string =>
  uid === null ? 'Restore Login' : 'Resend Welcome'

/** What opens a login and is shown to the admin because no mail has taken it to the tenant. */
export type Secret = { kind: 'password' | 'link'; text: string }

/** What to tell about a welcome: `failed` where a server refused the mail, `secret` where it is for the admin to hand on. */
export type TenantToast = {
  id: string
  name: string
  email: string
  title: string
  status: string
  failed: boolean
  secret: Secret | null
}

/** What to tell once a tenant was created. */
export function creationToast(tenant: CreatedTenant): TenantToast {
  return { ...told(tenant, tenant), title: TENANT_CREATED }
}

/** What to tell once a tenant was welcomed again. */
export function welcomeToast(tenant: Tenant, sent: WelcomedAgain): TenantToast {
  return { ...told(tenant, sent), title: tenant.uid === null ? LOGIN_RESTORED : '' }
}

type Sent = Omit<Welcome, 'email'> & Pick<CreatedTenant, 'initialPassword' | 'setPasswordUrl'>

function told({ id, name, email }: Tenant, sent: Sent): Omit<TenantToast, 'title'> {
  const { welcomeEmailSent, welcomeEmailError } = sent
  const calm = welcomeEmailError === null || EXPECTED_MAIL_ERRORS.includes(welcomeEmailError)
  const status = welcomeStatus({ ...sent, email })
  return { id, name, email, status, failed: !welcomeEmailSent && !calm, secret: secretOf(sent) }
}

function secretOf({ initialPassword, setPasswordUrl }: Sent): Secret | null {
  if (initialPassword) return { kind: 'password', text: initialPassword }
  return setPasswordUrl ? { kind: 'link', text: setPasswordUrl } : null
}
