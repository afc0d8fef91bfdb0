import { printPhone } from '../../../../shared/fields/phone.ts'
import { Row } from '../../../../web/ui/layout.tsx'
import { WhatsAppLink } from '../../../../web/ui/links/whatsapp-link.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { EmailText } from '../../../../web/ui/values.tsx'
import type { Tenant } from '../tenants.contract.ts'
import { phoneNumbers } from '../tenants.rules.ts'
import classes from './tenant-contact.module.css'

export const PhoneLink = ({ phone }: { phone: string }) => (
  <span className={classes.phones}>
    {phoneNumbers(phone).map((number) => (
      <a key={number} className={classes.link} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
        {printPhone(number)}
      </a>
    ))}
  </span>
)

export const EmailLink = ({ email }: { email: string }) => (
  <a className={`${classes.link} ${classes.email}`} href={`mailto:${email}`} title={email}>
    <EmailText address={email} />
  </a>
)

export function TenantContact({
  tenant: { name, apartment, unit, phone, phoneConfirmed, email, uid },
}: {
  tenant: Tenant
}) {
  return (
    <Row className={classes.contact} as="span" gap="2xs lg" align="center">
      <span>{[apartment, unit].filter(Boolean).join(' · ')}</span>
      {phone && <PhoneLink phone={phone} />}
      <WhatsAppLink phone={phone} name={name} />
      {phone && !phoneConfirmed && <StatusBadge tone="orange" word="Not confirmed" />}
      {email && <EmailLink email={email} />}
      {uid === null && <StatusBadge tone="grey" word="No login" />}
    </Row>
  )
}
