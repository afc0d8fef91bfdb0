import { useCallback, useState } from 'react'
import type { Invoice } from '../features/invoices/invoices.contract.ts'
import { MyInvoicesPage } from '../features/invoices/web/tenant/my-invoices.page.tsx'
import {
  couldPayOnline,
  PayInvoicePlaceholder,
  PayNowPlaceholder,
} from '../features/online-payments/web/tenant/pay-now.placeholder.tsx'
import { CreditNotice } from '../features/payments/web/tenant/credit-notice.tsx'
import { LazyPart, lazyPart, useLaterPart } from '../web/ui/lazy-part.tsx'
import { useUrlSearch } from '../web/url-search.ts'

export { prefetch } from '../features/invoices/web/tenant/my-invoices.page.tsx'

const loadPayNow = () => import('../features/online-payments/web/tenant/pay-now.tsx')
const PAY = lazyPart(() => loadPayNow().then((module) => module.PayNow))
const PAY_INVOICE = lazyPart(() => loadPayNow().then((module) => module.PayInvoice))
const DIALOG = lazyPart(() =>
  import('../features/online-payments/web/tenant/pay.entry.tsx').then((module) => module.PayEntry),
)

const SEARCH = { pay: '' }
const ALL = 'all'

type PayNowProps = { onPay: () => void; onKnown: (available: boolean) => void }

function LaterPayNow(props: PayNowProps) {
  const Shown = useLaterPart(PAY)
  return Shown ? <Shown {...props} /> : <PayNowPlaceholder />
}

function LaterPayInvoice({ onPay }: { onPay: () => void }) {
  const Shown = useLaterPart(PAY_INVOICE)
  return Shown ? <Shown onPay={onPay} /> : <PayInvoicePlaceholder />
}

/** The address of a mail's button says what to pay. */
export function MyInvoicesScreen() {
  const [{ pay }, setSearch] = useUrlSearch(SEARCH)
  const payFor = useCallback((of: string) => setSearch({ pay: of }), [setSearch])
  const [canPay, setCanPay] = useState(couldPayOnline)
  const close = useCallback(() => setSearch({ pay: '' }), [setSearch])
  const actionOf = useCallback(({ id }: Invoice) => <LaterPayInvoice onPay={() => payFor(id)} />, [payFor])
  return (
    <>
      <MyInvoicesPage
        credit={<CreditNotice />}
        payNow={<LaterPayNow onPay={() => payFor(ALL)} onKnown={setCanPay} />}
        canPay={canPay}
        actionOf={actionOf}
      />
      {pay && <LazyPart part={DIALOG} props={{ of: pay, onClose: close }} onFailed={close} />}
    </>
  )
}
