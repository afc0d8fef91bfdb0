import { type QueryKey, useIsFetching, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invoice } from '../../invoices.contract.ts'
import type { InvoiceTotals } from '../../totals.contract.ts'
import { INVOICES_KEY, totalsQuery } from '../invoices.queries.ts'
import { compareUrgency } from './my-invoices.order.ts'
import { type Extra, newestInvoices } from './my-invoices.queries.ts'

const OPEN_STATUSES = ['Overdue', 'Unpaid', 'Payment Submitted']
const ALL = 500
const NEWEST = 10

type Open = { invoices: Invoice[]; loading: boolean; error: Error | null; retry: () => void }

/** Unpaid invoices are nearly always among the `loaded` newest; the others are fetched only if needed. */
export function useOpenInvoices(
  loaded: readonly Invoice[] | undefined,
  totals: InvoiceTotals | undefined,
  { stay = false }: Extra = {},
): Open {
  const open = (loaded ?? []).filter(({ displayStatus }) => displayStatus !== 'Paid')
  const expected = totals ? totals.unpaid.count + totals.overdue.count + totals.submitted.count : 0
  const settling =
    useIsFetching({ queryKey: INVOICES_KEY, predicate: ({ queryKey }) => isCompared(queryKey) }) > 0
  const enabled = loaded !== undefined && !settling && open.length < expected
  const others = useQueries({
    queries: OPEN_STATUSES.map((status) => ({ ...newestInvoices(ALL, { status, stay }), enabled })),
  })
  const waiting =
    loaded === undefined || totals === undefined || (enabled && others.some(({ isPending }) => isPending))
  const [everLoaded, setEverLoaded] = useState(false)
  if (!waiting && !everLoaded) setEverLoaded(true)
  const found = others.flatMap(({ data }) => data ?? [])
  return {
    invoices: inOrder([...found, ...open]),
    loading: waiting && !everLoaded,
    error: enabled ? (others.find(({ error }) => error)?.error ?? null) : null,
    retry: () => {
      for (const query of others) if (query.error) void query.refetch()
    },
  }
}

/** For screens without a list of invoices. */
export function useNewestOpen(): Open {
  const totals = useQuery(totalsQuery())
  const newest = useQuery(newestInvoices(NEWEST))
  const open = useOpenInvoices(newest.data, totals.data)
  const error = totals.error ?? newest.error ?? open.error
  return {
    ...open,
    error,
    loading: open.loading && !error,
    retry: () => {
      for (const query of [totals, newest]) if (query.error) void query.refetch()
      open.retry()
    },
  }
}

const isCompared = ([, of, , status]: QueryKey) =>
  of === 'totals' || of === 'mine' || (of === 'newest' && status === '')

function inOrder(invoices: Invoice[]): Invoice[] {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return [...byId.values()].sort(compareUrgency)
}
