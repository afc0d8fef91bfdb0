import { printPhone } from '../../../../shared/fields/phone.ts'
import classes from './vendor-phone.module.css'

/** A number that phones call when it is pressed. */
export const VendorPhone = ({ phone }: { phone: string }) => (
  <a className={classes.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
    {printPhone(phone)}
  </a>
)
