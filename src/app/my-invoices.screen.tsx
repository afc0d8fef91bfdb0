import { useEffect, useState } from 'react'
import { MyInvoicesPage } from '../features/invoices/web/tenant/my-invoices.page.tsx'
import { PayNowSpace } from '../features/online-payments/web/tenant/pay-now.space.tsx'
import { CreditNotice } from '../features/payments/web/tenant/credit-notice.tsx'
import { lazyPart } from '../web/ui/lazy-part.tsx'

export { prefetch } from '../features/invoices/web/tenant/my-invoices.page.tsx'

const PAY = lazyPart(() => import('../features/online-payments/web/tenant/pay-now.tsx').then((m) => m.PayNow))

/** After the first screen is shown; without it one pays as before. */
function LaterPayNow() {
  const [Shown, setShown] = useState(PAY.shown)
  useEffect(() => {
    PAY.fetch().then(
      () => setShown(PAY.shown),
      () => undefined,
    )
  }, [])
  return Shown ? <Shown /> : <PayNowSpace />
}

const beside = (
  <>
    <CreditNotice />
    <LaterPayNow />
  </>
)

export const MyInvoicesScreen = () => <MyInvoicesPage credit={beside} />
