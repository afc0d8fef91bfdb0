import { useQueryClient } from '@tanstack/react-query'
import { LoadMore } from '../../../web/ui/load-more.tsx'
import type { NoticeTone } from '../../../web/ui/notice.tsx'
import { useToday } from '../../company/web/company.api.ts'
import type { UploadedReceipt } from '../invoices.contract.ts'
import { INVOICES_KEY } from './invoices.queries.ts'
import { InvoiceCard } from './my-invoices.card.tsx'
import classes from './my-invoices.module.css'
import type { MyInvoices } from './my-invoices.use.ts'
import { uploadedMessage } from './receipt-upload.texts.ts'
import { ReceiptUpload } from './receipt-upload.tsx'

type Props = Pick<MyInvoices, 'list' | 'next'> & {
  uid: string
  show: (tone: NoticeTone, text: string, autoHide?: number) => void
}

/** The cards of the invoices, with the form for a receipt on each that is not paid. */
export function InvoiceCards({ list, next, uid, show }: Props) {
  const store = useQueryClient()
  const today = useToday()
  const uploaded = async (answer: UploadedReceipt) => {
    show('success', uploadedMessage(answer), 5000)
    await store.invalidateQueries({ queryKey: INVOICES_KEY })
  }
  return (
    <>
      <div className={classes.cards}>
        {list.rows.map((invoice) => (
          <InvoiceCard
            key={invoice.id}
            invoice={invoice}
            first={invoice === next}
            onProblem={(text) => show('error', text)}
            upload={(done) => (
              <ReceiptUpload
                invoice={invoice}
                uid={uid}
                today={today}
                onUploaded={(answer) => uploaded(answer).then(done)}
              />
            )}
          />
        ))}
      </div>
      <LoadMore list={list} noun="invoice" />
    </>
  )
}
