import { MyInvoicesPage } from '../features/invoices/web/tenant/my-invoices.page.tsx'
import { CreditNotice } from '../features/payments/web/tenant/credit-notice.tsx'

export { prefetch } from '../features/invoices/web/tenant/my-invoices.page.tsx'

export const MyInvoicesScreen = () => <MyInvoicesPage credit={<CreditNotice />} />
