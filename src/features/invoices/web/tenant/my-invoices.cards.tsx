import { useQueryClient } from '@tanstack/react-query'
import { queuedMessage } from '../../../../web/offline/send-or-queue.ts'
import { Stack } from '../../../../web/ui/layout.tsx'
import { LoadMore } from '../../../../web/ui/load-more.tsx'
import type { NoticeTone } from '../../../../web/ui/notice.tsx'
import { useToday } from '../../../company/web/company.api.ts'
import type { UploadedReceipt } from '../../invoices.contract.ts'
import { INVOICES_KEY } from '../invoices.queries.ts'
import { uploadedMessage } from '../receipt-upload.messages.ts'
import { ReceiptUpload } from '../receipt-upload.tsx'
import { InvoiceCard } from './my-invoices.card.tsx'
import { PaidInvoices } from './my-invoices.paid.tsx'
import type { MyInvoices } from './my-invoices.use.ts'

type Props = Pick<MyInvoices, 'list' | 'open' | 'next'> & {
  uid: string
  show: (tone: NoticeTone, text: string, autoHide?: number) => void
}

export function InvoiceCards({ list, open, next, uid, show }: Props) {
  const store = useQueryClient()
  const today = useToday()
  const uploaded = async (answer: UploadedReceipt) => {
    show('success', uploadedMessage(answer), 5000)
    await store.invalidateQueries({ queryKey: INVOICES_KEY })
  }
  const fail = (text: string) => show('error', text)
  return (
    <>
      <Stack gap="lg">
        {open.map((invoice) => (
          <InvoiceCard
            key={invoice.id}
            invoice={invoice}
            first={invoice === next}
            onProblem={fail}
            upload={(done) => (
              <ReceiptUpload
                invoice={invoice}
                uid={uid}
                today={today}
                onUploaded={(answer) => uploaded(answer).then(done)}
                onQueued={() => {
                  show('success', queuedMessage('receipt'), 5000)
                  done()
                }}
              />
            )}
          />
        ))}
        <PaidInvoices invoices={list.rows.slice(open.length)} onProblem={fail} />
      </Stack>
      <LoadMore list={list} noun="invoice" />
    </>
  )
}
