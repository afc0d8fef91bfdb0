import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Invoice } from '../../features/money/invoices/invoices.contract.ts'
import { MyInvoicesPage } from '../../features/money/invoices/web/tenant/my-invoices.page.tsx'
import { prefetchMyInvoices } from '../../features/money/invoices/web/tenant/my-invoices.use.ts'
import { availableQuery } from '../../features/money/online-payments/web/online-payments.api.ts'
import {
  PayInvoice,
  PayNow,
  useCanPayOnline,
} from '../../features/money/online-payments/web/tenant/pay-now.tsx'
import { DialogPart, lazyPart } from '../../web/ui/lazy-part.tsx'
import { useNotice } from '../../web/ui/notice.tsx'
import { useUrlSearch } from '../../web/url-search.ts'

export function prefetch(store: QueryClient): void {
  prefetchMyInvoices(store)
  void store.prefetchQuery(availableQuery)
}

const DIALOG = lazyPart(() =>
  import('../../features/money/online-payments/web/tenant/pay.entry.tsx').then((module) => module.PayEntry),
)

const SEARCH = { pay: '', open: '' }
const ALL = 'all'
const NOTHING = { attempts: [], credit: 0 }

/** The address of an email's button says what to pay, that of a notice which invoice to show. */
export function MyInvoicesScreen() {
  const [{ pay, open }, setSearch] = useUrlSearch(SEARCH)
  const payFor = useCallback((of: string) => setSearch({ pay: of }), [setSearch])
  const close = useCallback(() => setSearch({ pay: '' }), [setSearch])
  const available = useQuery(availableQuery)
  const { node, fail } = useNotice({ over: true })
  const renderAction = useCallback(
    ({ id, invoiceNumber }: Invoice) => <PayInvoice invoiceNumber={invoiceNumber} onPay={() => payFor(id)} />,
    [payFor],
  )
  return (
    <>
      {node}
      <MyInvoicesPage
        paying={available.data ?? NOTHING}
        payNow={<PayNow onPay={() => payFor(ALL)} />}
        canPay={useCanPayOnline()}
        ready={available.isFetched}
        opened={open}
        renderAction={renderAction}
      />
      {pay && <DialogPart part={DIALOG} props={{ of: pay, onClose: close }} onFailed={fail} />}
    </>
  )
}
