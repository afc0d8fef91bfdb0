import { printPhone } from '../../../../shared/fields/phone.ts'
import { WhatsAppLink } from '../../../../web/ui/links/whatsapp-link.tsx'
import classes from './vendor-phone.module.css'

/** Calls the vendor, or writes to them by WhatsApp. */
export const VendorPhone = ({ phone, name }: { phone: string; name: string }) => (
  <>
    <a className={classes.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      {printPhone(phone)}
    </a>{' '}
    <WhatsAppLink phone={phone} name={name} />
  </>
)
