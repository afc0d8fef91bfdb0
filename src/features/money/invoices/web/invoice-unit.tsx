import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../../web/ui/layout.tsx'
import { invoiceQuery } from './invoices.queries.ts'

/** 'For Shop 4, Market'; nothing without a lease. */
export function InvoiceUnit({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(invoiceQuery(invoiceId))
  if (!data?.unitName) return null
  return (
    <Text tone="soft" size="sm">
      For {data.unitName}, {data.propertyName}
    </Text>
  )
}
