import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { t } from '../../../../../web/translate.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Notice, useNotice } from '../../../../../web/ui/notice.tsx'
import { Card, Page } from '../../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import { howToPayQuery } from '../../../../identity/company/web/company.api.ts'
import type { Invoice } from '../../invoices.contract.ts'
import { Owed } from './my-invoices.amount-due.tsx'
import { InvoiceCards } from './my-invoices.cards.tsx'
import { HowToPay } from './my-invoices.how-to-pay.tsx'
import { PayLayout } from './my-invoices.layout.tsx'
import classes from './my-invoices.module.css'
import { type Paying, toTenantOwed } from './my-invoices.owed.ts'
import { LinkToUpload } from './my-invoices.upload-part.tsx'
import { useMyInvoices } from './my-invoices.use.ts'

const LOAD_FAILED = 'Failed to load invoices'

type Props = {
  paying: Paying
  payNow: ReactNode
  canPay: boolean
  /** False until these parts are loaded. */
  ready: boolean
  /** The id in the address, or ''. */
  opened: string
  renderAction: (invoice: Invoice) => ReactNode
}

export function MyInvoicesPage(props: Props) {
  const { paying, payNow, canPay, ready, opened, renderAction } = props
  const me = useMe()
  const paymentDetails = useQuery(howToPayQuery)
  const { data: loaded, error, retry } = useMyInvoices()
  const data = ready ? loaded : undefined
  const { show, node } = useNotice()
  const owed = toTenantOwed(data?.open ?? [], paying)
  const next = data?.open.find((invoice) => owed.getLeft(invoice) > 0)
  const howToPay = <HowToPay details={paymentDetails} reference={next?.invoiceNumber} />
  const actions = next && (
    <>
      {payNow}
      <LinkToUpload invoice={next} second={canPay} />
    </>
  )
  const card = data && <Owed open={data.open} owed={owed} actions={actions} />
  return (
    <Page title={t('My Invoices')}>
      {node}
      {data && error && (
        <div className={classes.banner}>
          <Notice tone="error">
            {t(LOAD_FAILED)}. {getErrorMessage(error)}{' '}
            <TextButton inherit onClick={retry}>
              {t('Retry')}
            </TextButton>
          </Notice>
        </div>
      )}
      {!data && !error && <Loading height={480} />}
      {!data && error && <ErrorState title={LOAD_FAILED} error={error} onRetry={retry} />}
      {data && data.list.rows.length === 0 && (
        <>
          <NoInvoices />
          {owed.credit > 0 && card}
          {howToPay}
        </>
      )}
      {data && data.list.rows.length > 0 && (
        <PayLayout owing={next !== undefined} owed={card} howToPay={howToPay}>
          <InvoiceCards
            {...data}
            next={next}
            uid={me.uid}
            opened={opened}
            show={show}
            owed={owed}
            renderAction={renderAction}
          />
        </PayLayout>
      )}
      {(data || error) && <DebugInfo email={me.email} count={data?.list.total} />}
    </Page>
  )
}

const DebugInfo = ({ email, count }: { email: string | null; count: number | undefined }) => (
  <Text ruled as="aside" tone="soft" size="caption" aria-label="Debug info">
    User email: {email}
    {count !== undefined && ` · Invoice count: ${count}`}
  </Text>
)

const NoInvoices = () => (
  <Card>
    <EmptyState title={t('No invoices found.')}>
      {t(
        'This list has the same data source as your dashboard: an invoice appears in both as soon as it is issued.',
      )}
    </EmptyState>
  </Card>
)
