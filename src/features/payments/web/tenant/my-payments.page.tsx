import { Page } from '../../../../web/ui/page.tsx'
import { MyBalance } from './my-balance.tsx'
import { PaymentList } from './payment-list.tsx'
import { StatementSection } from './statement.tsx'

export const MyPaymentsPage = () => (
  <Page title="My Payments">
    <MyBalance />
    <PaymentList />
    <StatementSection />
  </Page>
)
