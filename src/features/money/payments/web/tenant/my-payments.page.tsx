import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useList } from '../../../../../web/list.ts'
import { t } from '../../../../../web/translate.ts'
import { Page } from '../../../../../web/ui/page.tsx'
import { Loading } from '../../../../../web/ui/states.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { settlementQuery } from '../deposit/deposit.queries.ts'
import { MyDeposit } from '../deposit/my-deposit.tsx'
import { MY_PAYMENTS, myStatementQuery } from './my-payments.queries.ts'
import { PaymentList } from './payment-list.tsx'
import { StatementSection } from './statement.tsx'
import { last12Months } from './statement-ranges.ts'

/** Shown once everything above the statement is loaded, so that nothing moves. */
export function MyPaymentsPage({ owed, ready: owedReady }: { owed: ReactNode; ready: boolean }) {
  const { uid } = useMe()
  const deposit = useQuery(settlementQuery(uid))
  const payments = useList(MY_PAYMENTS)
  usePrefetchQuery(myStatementQuery(uid, last12Months(useToday())))
  const [shown, setShown] = useState(false)
  const ready = owedReady && deposit.isFetched && !payments.loading
  // A failed part is retried while the others stay.
  if (ready && !shown) setShown(true)
  return (
    <Page title={t('My Payments')}>
      {shown ? (
        <>
          {owed}
          <MyDeposit />
          <PaymentList />
          <StatementSection />
        </>
      ) : (
        <Loading height={480} />
      )}
    </Page>
  )
}
