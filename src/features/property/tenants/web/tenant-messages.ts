import { EXPECTED_MAIL_ERRORS } from '../../../../shared/mail.ts'
import { type MailSource, mailNote } from '../../../messaging/channels/web/mail-note.ts'
import type { CreatedTenant, Tenant, WelcomedAgain } from '../tenants.contract.ts'

const TENANT_CREATED = 'Tenant created successfully!'
const LOGIN_RESTORED = 'Login restored.'
const WELCOMED_BY_SMS = 'An SMS tells the tenant how to sign in by phone.'
const SHOWN_BEFORE = 'The password or link was shown once and is not kept. Resend Welcome makes a new link.'

type Welcome = Pick<CreatedTenant, 'welcomeEmailSent' | 'welcomeEmailError' | 'welcomeSmsQueued' | 'email'>

export function welcomeStatus({
  welcomeEmailSent,
  welcomeEmailError,
  welcomeSmsQueued,
  email,
}: Welcome): string {
  if (welcomeSmsQueued) return WELCOMED_BY_SMS
  if (welcomeEmailSent) return `Welcome email sent to ${email}.`
  if (!welcomeEmailError) return 'Welcome email: no status returned.'
  return EXPECTED_MAIL_ERRORS.includes(welcomeEmailError)
    ? `${welcomeEmailError}.`
    : `Welcome email failed: ${welcomeEmailError}`
}

/** A deleted login is created again. */
export const welcomeAction = ({ uid }: Pick<Tenant, 'uid'>): string =>
  uid === null ? 'Restore Login' : 'Resend Welcome'

type WelcomeWay = { source: MailSource | undefined; bySms: boolean }

/** A text for Resend Welcome and Restore Login. */
export function welcomePromise(
  { name, email, uid }: Pick<Tenant, 'name' | 'email' | 'uid'>,
  { source, bySms }: WelcomeWay,
): string {
  const link = 'You are shown a link to set a password, once, to hand over yourself.'
  if (bySms) return `${name} gets an SMS that says how to sign in by phone.`
  if (email === null) return `${name} has no e-mail address, so nothing is sent. ${link}`
  const note = mailNote(source)
  if (note !== '') return `${note} ${link}`
  return `${name} gets the welcome email${uid === null ? '' : ' again'} at ${email}, with a link to set a password.`
}

/** A secret for the admin to pass on, because no email was sent. */
export type Secret = { kind: 'password' | 'link'; text: string }

/** `failed` if a mail server refused the email, `secret` if the admin must pass it on. */
export type TenantToast = {
  id: string
  name: string
  email: string | null
  phone: string | null
  title: string
  status: string
  failed: boolean
  secret: Secret | null
}

export function creationToast(tenant: CreatedTenant): TenantToast {
  const result = welcomeResult(tenant, tenant)
  const status = [result.status, ...(tenant.warnings ?? [])].join(' ')
  return { ...result, title: TENANT_CREATED, status }
}

export function welcomeToast(tenant: Tenant, sent: WelcomedAgain): TenantToast {
  return { ...welcomeResult(tenant, sent), title: tenant.uid === null ? LOGIN_RESTORED : '' }
}

type Sent = Omit<Welcome, 'email'> &
  Pick<CreatedTenant, 'initialPassword' | 'setPasswordUrl' | 'secretShownBefore'>

function welcomeResult({ id, name, email, phone }: Tenant, sent: Sent): Omit<TenantToast, 'title'> {
  const { welcomeEmailSent, welcomeEmailError } = sent
  const isExpected = welcomeEmailError === null || EXPECTED_MAIL_ERRORS.includes(welcomeEmailError)
  const welcomed = welcomeStatus({ ...sent, email })
  const status = sent.secretShownBefore ? `${welcomed} ${SHOWN_BEFORE}` : welcomed
  return { id, name, email, phone, status, failed: !welcomeEmailSent && !isExpected, secret: toSecret(sent) }
}

function toSecret({ initialPassword, setPasswordUrl }: Sent): Secret | null {
  if (initialPassword) return { kind: 'password', text: initialPassword }
  return setPasswordUrl ? { kind: 'link', text: setPasswordUrl } : null
}
