import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../../../../web/translate.ts'
import { Fact, Facts } from '../../../../../web/ui/fact.tsx'
import { Row, Stack } from '../../../../../web/ui/layout.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { ShareButton } from '../../../../../web/ui/share-button.tsx'
import { DayText, Money, rich } from '../../../../../web/ui/values.tsx'
import { INVOICES_KEY } from '../../../invoices/web/invoices.queries.ts'
import { useNewestOpen } from '../../../invoices/web/tenant/my-invoices.open.ts'
import type { Payment } from '../../../payments/payments.contract.ts'
import { paymentQuery } from '../../../payments/web/payments.api.ts'
import { ReceiptPdfLink, sharedReceipt } from '../../../payments/web/receipt-link.tsx'
import { ONLINE_PAYMENTS_KEY } from '../online-payments.api.ts'
import { useTenantOwed } from './use-tenant-owed.ts'

export function PaidDetails({ paymentId }: { paymentId: string }) {
  const { data, error, refetch } = useQuery(paymentQuery(paymentId))
  return (
    <Stack mt="lg" gap="lg">
      <QueryState query={{ data, error, refetch }} failed={t('Failed to load the receipt')} height={200} />
      {data && <Details payment={data} />}
    </Stack>
  )
}

function Details({ payment }: { payment: Payment }) {
  const { receivedOn, receiptNumber, allocations, credit } = payment
  const shared = sharedReceipt(payment)
  return (
    <>
      <Facts>
        {allocations.length > 0 && (
          <Fact name="For">
            {allocations.map(({ invoiceId, invoiceNumber, amount }) => (
              <div key={invoiceId}>
                {t('Invoice #{number}', { number: invoiceNumber })}
                {allocations.length > 1 && (
                  <>
                    : <Money cedis={amount} />
                  </>
                )}
              </div>
            ))}
          </Fact>
        )}
        {credit > 0 && (
          <Fact name="Credit">
            {rich('{amount} for your next invoice', { amount: <Money cedis={credit} /> })}
          </Fact>
        )}
        <Fact name="Paid on">
          <DayText day={receivedOn} />
        </Fact>
        {receiptNumber && <Fact name="Receipt">{receiptNumber}</Fact>}
        <Fact name="New balance">
          <NewBalance />
        </Fact>
      </Facts>
      {shared && (
        <Row gap="sm lg" align="center" justify="center">
          <ReceiptPdfLink paymentId={payment.id}>{t('View receipt')}</ReceiptPdfLink>
          <ShareButton item={shared} />
        </Row>
      )}
    </>
  )
}

/** Loads again what was loaded before the payment was booked. */
function NewBalance() {
  const store = useQueryClient()
  const [isFresh, setIsFresh] = useState(false)
  const { invoices, error } = useNewestOpen()
  const { owed, credit } = useTenantOwed(invoices)
  useEffect(() => {
    const again = [INVOICES_KEY, [...ONLINE_PAYMENTS_KEY, 'available']].map((queryKey) =>
      store.invalidateQueries({ queryKey }),
    )
    void Promise.all(again).then(() => setIsFresh(true))
  }, [store])
  if (error) return t('Could not be loaded')
  if (!isFresh) return t('Loading...')
  if (owed > 0) return <>{rich('You owe {amount}', { amount: <Money cedis={owed} /> })}</>
  if (credit > 0) return <>{rich('{amount} credit', { amount: <Money cedis={credit} /> })}</>
  return t('Nothing to pay')
}
