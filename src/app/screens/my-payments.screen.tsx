import { useQuery } from '@tanstack/react-query'
import { Owed } from '../../features/money/invoices/web/tenant/my-invoices.amount-due.tsx'
import { useNewestOpen } from '../../features/money/invoices/web/tenant/my-invoices.open.ts'
import { availableQuery } from '../../features/money/online-payments/web/online-payments.api.ts'
import { useTenantOwed } from '../../features/money/online-payments/web/tenant/use-tenant-owed.ts'
import { FAILED } from '../../features/money/payments/web/payments.messages.ts'
import { MyPaymentsPage } from '../../features/money/payments/web/tenant/my-payments.page.tsx'
import { t } from '../../web/translate.ts'
import { LinkButton } from '../../web/ui/link.tsx'
import { Card } from '../../web/ui/page.tsx'
import { ErrorState } from '../../web/ui/states.tsx'

export function MyPaymentsScreen() {
  const open = useNewestOpen()
  const owed = useTenantOwed(open.invoices)
  const available = useQuery(availableQuery)
  const ready = !open.loading && available.isFetched
  const pay = owed.owed > 0 && (
    <LinkButton to="/tenant/invoices" search={{}}>
      {t('Pay')}
    </LinkButton>
  )
  const card = open.error ? (
    <Card>
      <ErrorState title={FAILED.balance} error={open.error} onRetry={open.retry} />
    </Card>
  ) : (
    <Owed open={open.invoices} owed={owed} actions={pay} />
  )
  return <MyPaymentsPage owed={card} ready={ready} />
}
