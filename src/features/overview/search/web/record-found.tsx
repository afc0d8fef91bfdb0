import { useQueryClient } from '@tanstack/react-query'
import { INVOICES_KEY } from '../../../money/invoices/web/invoices.queries.ts'
import { RecordPayment } from '../../../money/payments/web/record/record-payment.tsx'
import { SEARCH_KEY } from './search.api.ts'
import type { PaymentChoice } from './search-options.ts'

/** Records a payment for a tenant or an invoice found by the search. */
export function RecordFound({ choice, onClose }: { choice: PaymentChoice; onClose: () => void }) {
  const store = useQueryClient()
  const refresh = () =>
    Promise.all([
      store.invalidateQueries({ queryKey: INVOICES_KEY }),
      store.invalidateQueries({ queryKey: SEARCH_KEY }),
    ])
  return <RecordPayment {...choice} onClose={onClose} onRecorded={refresh} />
}
