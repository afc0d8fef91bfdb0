import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import type { Tenant } from '../tenants.contract.ts'
import classes from './tenant-contact.module.css'

/** A telephone number that can be called. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={classes.link} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
    {phone}
  </a>
)

/** An e-mail address that can be written to; breaks before the @ where it must. */
export function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <a className={classes.link} href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}

/** Where a tenant is and how to reach them, on a line. */
export function TenantContact({ tenant: { apartment, unit, phone, email, uid } }: { tenant: Tenant }) {
  return (
    <span className={classes.contact}>
      <span>{[apartment, unit].filter(Boolean).join(' · ')}</span>
      {phone && <PhoneLink phone={phone} />}
      <EmailLink email={email} />
      {uid === null && <StatusBadge tone="grey" word="No login" />}
    </span>
  )
}
