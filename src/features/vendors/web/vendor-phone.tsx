/** A number that phones call when it is pressed. */
export const VendorPhone = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
)
