import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import { type Paying, type TenantOwed, toTenantOwed } from '../../../invoices/web/tenant/my-invoices.owed.ts'
import { availableQuery } from '../online-payments.api.ts'

const NOTHING: Paying = { attempts: [], credit: 0 }

/** The sums of these open invoices, less online payments that are being confirmed. */
export function useTenantOwed(open: readonly Invoice[] | undefined): TenantOwed {
  const { data } = useQuery(availableQuery)
  return useMemo(() => toTenantOwed(open ?? [], data ?? NOTHING), [open, data])
}
