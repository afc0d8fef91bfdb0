import { Page } from '../../../../web/ui/page.tsx'
import { MyDeposit } from '../deposit/my-deposit.tsx'
import { MyBalance } from './my-balance.tsx'
import { PaymentList } from './payment-list.tsx'
import { StatementSection } from './statement.tsx'

export const MyPaymentsPage = () => (
  <Page title="My Payments">
    <MyBalance />
    <MyDeposit />
    <PaymentList />
    <StatementSection />
  </Page>
)
