import { TextLink } from '../../../../web/ui/link.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import type { Receipt } from '../../payments.contract.ts'

/** Says for which other invoices the file of a receipt was uploaded. */
export function SameFileWarning({ receipt: { sameFile = [] } }: { receipt: Receipt }) {
  if (sameFile.length === 0) return null
  return (
    <Notice tone="info">
      {sameFile.map(({ invoiceId, invoiceNumber, uploadedAt }) => (
        <div key={invoiceId}>
          The same file was uploaded for{' '}
          <TextLink to="/invoices" search={{ review: invoiceId }} inherit>
            {invoiceNumber}
          </TextLink>{' '}
          on <InstantText instant={uploadedAt} />.
        </div>
      ))}
    </Notice>
  )
}
