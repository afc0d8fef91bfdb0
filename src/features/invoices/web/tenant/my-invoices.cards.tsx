import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { queuedMessage } from '../../../../web/offline/send-or-queue.ts'
import { Stack } from '../../../../web/ui/layout.tsx'
import { LoadMore } from '../../../../web/ui/load-more.tsx'
import type { NoticeTone } from '../../../../web/ui/notice.tsx'
import { useToday } from '../../../company/web/company.api.ts'
import type { Invoice, UploadedReceipt } from '../../invoices.contract.ts'
import { INVOICES_KEY } from '../invoices.queries.ts'
import { uploadedMessage } from '../receipt-upload.messages.ts'
import { InvoiceCard, type Upload } from './my-invoices.card.tsx'
import { PaidInvoices } from './my-invoices.paid.tsx'
import type { MyInvoices } from './my-invoices.use.ts'

const BANNER_MS = 5000

type Props = Pick<MyInvoices, 'list' | 'open' | 'next'> & {
  uid: string
  actionOf: (invoice: Invoice) => ReactNode
  show: (tone: NoticeTone, text: string, autoHide?: number) => void
}

export function InvoiceCards({ list, open, next, uid, show, actionOf }: Props) {
  const upload = useCardUpload({ uid, show })
  const fail = useCallback((text: string) => show('error', text), [show])
  return (
    <>
      <Stack gap="lg">
        {open.map((invoice) => (
          <InvoiceCard
            key={invoice.id}
            invoice={invoice}
            first={invoice === next}
            onProblem={fail}
            upload={upload}
            actionOf={actionOf}
          />
        ))}
        <PaidInvoices invoices={list.rows.slice(open.length)} onProblem={fail} />
      </Stack>
      <LoadMore list={list} noun="invoice" />
    </>
  )
}

// Memoized, so that only changed cards render.
function useCardUpload({ uid, show }: Pick<Props, 'uid' | 'show'>): Upload {
  const store = useQueryClient()
  const today = useToday()
  return useMemo(
    () => ({
      uid,
      today,
      onUploaded: async (answer: UploadedReceipt) => {
        show('success', uploadedMessage(answer), BANNER_MS)
        await store.invalidateQueries({ queryKey: INVOICES_KEY })
      },
      onQueued: () => show('success', queuedMessage('receipt'), BANNER_MS),
    }),
    [uid, today, show, store],
  )
}
