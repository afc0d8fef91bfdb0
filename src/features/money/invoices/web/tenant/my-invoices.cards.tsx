import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { ApiError, getErrorMessage } from '../../../../../web/api-error.ts'
import { queuedMessage } from '../../../../../web/offline/send-or-queue.ts'
import { t } from '../../../../../web/translate.ts'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { LoadMore } from '../../../../../web/ui/list/load-more.tsx'
import { Notice, type NoticeTone } from '../../../../../web/ui/notice.tsx'
import { useOpened } from '../../../../../web/use-opened.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { Invoice } from '../../invoices.contract.ts'
import type { UploadedPaymentProof } from '../../payment-proofs.contract.ts'
import { INVOICES_KEY, invoiceQuery } from '../invoices.queries.ts'
import { uploadedMessage } from '../payment-proof-upload.messages.ts'
import { InvoiceCard, invoiceCardId, type Upload } from './my-invoices.card.tsx'
import type { TenantOwed } from './my-invoices.owed.ts'
import { PaidInvoices } from './my-invoices.paid.tsx'
import type { MyInvoices } from './my-invoices.use.ts'

const BANNER_MS = 5000

type Props = Pick<MyInvoices, 'list' | 'open'> & {
  next: Invoice | undefined
  owed: TenantOwed
  uid: string
  /** The id in the address, or ''. */
  opened: string
  renderAction: (invoice: Invoice) => ReactNode
  show: (tone: NoticeTone, text: string, autoHide?: number) => void
}

export function InvoiceCards({ list, open, next, owed, uid, opened, show, renderAction }: Props) {
  const upload = useCardUpload({ uid, show })
  const fail = useCallback((text: string) => show('error', text), [show])
  const paid = list.rows.slice(open.length)
  const older = useOlder(opened, list)
  useOpened({ id: invoiceCardId(opened), there: opened !== '' && !older.loading })
  const card = (invoice: Invoice) => (
    <InvoiceCard
      key={invoice.id}
      invoice={invoice}
      unfolded={invoice === next || invoice.id === opened}
      onProblem={fail}
      upload={upload}
      payable={owed.getLeft(invoice) > 0}
      renderAction={renderAction}
    />
  )
  return (
    <>
      {older.error && <Notice tone="info">{goneText(older.error)}</Notice>}
      <Stack gap="lg">
        {open.map(card)}
        <PaidInvoices
          invoices={[...older.invoices, ...paid]}
          opened={opened}
          hasMore={list.more !== undefined}
          onProblem={fail}
        />
      </Stack>
      <LoadMore list={list} noun="invoice" />
    </>
  )
}

const goneText = (error: Error) =>
  error instanceof ApiError && error.status === 404
    ? t('The invoice that you opened is not there any more. The office may have deleted it.')
    : t('The invoice that you opened could not be loaded. {reason}', { reason: getErrorMessage(error) })

function useOlder(opened: string, { rows }: Props['list']) {
  const listed = rows.some(({ id }) => id === opened)
  const { data, error, isLoading } = useQuery({ ...invoiceQuery(opened), enabled: opened !== '' && !listed })
  return { invoices: data && !listed ? [data] : [], loading: isLoading, error: listed ? null : error }
}

function useCardUpload({ uid, show }: Pick<Props, 'uid' | 'show'>): Upload {
  const store = useQueryClient()
  const today = useToday()
  return useMemo(
    () => ({
      uid,
      today,
      onUploaded: async (answer: UploadedPaymentProof) => {
        show('success', uploadedMessage(answer), BANNER_MS)
        await store.invalidateQueries({ queryKey: INVOICES_KEY })
      },
      onQueued: () => show('success', queuedMessage('receipt'), BANNER_MS),
    }),
    [uid, today, show, store],
  )
}
