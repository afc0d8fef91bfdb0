import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { WhatsAppLink } from '../../../../../web/ui/links/whatsapp-link.tsx'
import { PhoneLink } from '../../../../property/tenants/web/tenant-contact.tsx'
import type { Case } from '../../cases.contract.ts'
import { CaseInstant } from './case-ago.tsx'
import classes from './case-card.module.css'

/** Person, place and ways to reach them. */
export function CasePerson({ item }: { item: Case }) {
  const { tenantId, tenantName, tenantEmail, property, unit, phone, takenBy, createdAt } = item
  const place = [property, unit].filter(Boolean).join(' · ')
  return (
    <>
      <Row as="p" gap="2xs md" align="baseline">
        {tenantId === null ? (
          <strong>No tenant</strong>
        ) : (
          <TextLink to="/tenants/$id" params={{ id: tenantId }} inherit fw={600}>
            {tenantName}
          </TextLink>
        )}
        {place && <span>{place}</span>}
        {phone && (
          <>
            <PhoneLink phone={phone} />
            <WhatsAppLink phone={phone} name={tenantName ?? ''} />
          </>
        )}
        {tenantEmail && (
          <a className={classes.email} href={`mailto:${tenantEmail}`}>
            {tenantEmail}
          </a>
        )}
      </Row>
      <Text tone="soft" size="sm">
        {takenBy ? `Taken by ${takenBy}, ` : 'Submitted '}
        <CaseInstant instant={createdAt} />
      </Text>
    </>
  )
}
