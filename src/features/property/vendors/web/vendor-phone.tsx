import { printPhone } from '../../../../shared/fields/phone.ts'
import classes from './vendor-phone.module.css'

export const VendorPhone = ({ phone }: { phone: string }) => (
  <a className={classes.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
    {printPhone(phone)}
  </a>
)
