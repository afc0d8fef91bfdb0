import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createUnitNames } from '../../../../property/leases/web/lease-units.ts'
import { tenantLeasesQuery } from '../../../../property/leases/web/leases.api.ts'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import { invoicesApi } from '../../../invoices/web/invoices.api.ts'
import { PAYMENTS_KEY, paymentsApi } from '../payments.api.ts'
import { type RecordValues, type recordForm, toNewPayment } from './record.schema.ts'

const PAUSE_MS = 250
const MOST = 200

export function useOpenInvoices(tenantId: string) {
  return useQuery({
    queryKey: [...PAYMENTS_KEY, 'open', tenantId],
    enabled: tenantId !== '',
    queryFn: async ({ signal }): Promise<Invoice[]> => {
      const load = (status: string) =>
        invoicesApi('GET /invoices', { query: { tenantId, status, sort: 'dueDate', limit: MOST }, signal })
      const found = await Promise.all([load('owed'), load('Payment Submitted')])
      return found
        .flat()
        .filter(({ amountDue }) => amountDue > 0)
        .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))
    },
  })
}

export function useWithholds(tenantId: string): boolean {
  const { data = [] } = useQuery({ ...tenantLeasesQuery(tenantId), enabled: tenantId !== '' })
  return data.some(({ withholdsTax }) => withholdsTax)
}

export function useUnitNames(tenantId: string) {
  const { data = [] } = useQuery({ ...tenantLeasesQuery(tenantId), enabled: tenantId !== '' })
  return createUnitNames(data)
}

/** Debounced; undefined until the fields are valid. */
export function usePaymentPreview(schema: ReturnType<typeof recordForm>, values: RecordValues | null) {
  const [paused] = useDebouncedValue(JSON.stringify(values), PAUSE_MS)
  const read = schema.safeParse(JSON.parse(paused))
  const payment = read.success ? toNewPayment(read.data) : null
  const body = payment && {
    tenantId: payment.tenantId,
    amount: payment.amount,
    receivedOn: payment.receivedOn,
    method: payment.method,
    allocations: payment.allocations,
    keepCredit: payment.keepCredit,
  }
  const query = useQuery({
    queryKey: [...PAYMENTS_KEY, 'preview', body],
    enabled: body !== null,
    queryFn: ({ signal }) => (body ? paymentsApi('POST /payments/preview', { body, signal }) : null),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const settled = paused === JSON.stringify(values) && !query.isFetching
  return { preview: body ? query.data : null, error: body ? query.error : null, settled }
}
