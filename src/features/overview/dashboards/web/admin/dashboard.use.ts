import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { companyQuery, useToday } from '../../../../identity/company/web/company.api.ts'
import type { AnalyticsSummary } from '../../analytics.contract.ts'
import { isStale, STALE_MS } from '../../analytics.rules.ts'
import { invoicesQuery, summaryQuery, toDoQuery, todayQuery } from './analytics.api.ts'
import { findRangeFault, type Range } from './charts/analytics.range.ts'
import { useManualRefresh, useRenewal } from './dashboard.renewal.ts'

const NEW_DAY_MS = 10 * 60_000

/** Refetches after each renewal of the session. */
export function useAdminDashboard(range: Range) {
  const renewal = useRenewal()
  const moving = { enabled: renewal.fresh, staleTime: 0, refetchOnWindowFocus: false }
  const summary = useQuery({ ...summaryQuery, ...moving })
  const wrong = findRangeFault(range) !== undefined
  const invoices = useQuery({ ...invoicesQuery(range), ...moving, enabled: renewal.fresh && !wrong })
  const toDo = useQuery({ ...toDoQuery, ...moving })
  const figures = useQuery({ ...todayQuery, ...moving })
  const queries: UseQueryResult[] = [summary, invoices, toDo, figures]
  const refresh = useManualRefresh(
    renewal.running || queries.some(({ isFetching }) => isFetching),
    renewal.renew,
  )
  return {
    summary: summary.data,
    invoices,
    toDo: toDo.data,
    figures: figures.data,
    error: renewal.error ?? summary.error ?? toDo.error ?? figures.error,
    updatedAt: updatedAt(summary, invoices),
    refresh,
  }
}

export type Invoices = ReturnType<typeof useAdminDashboard>['invoices']
export type Summary = AnalyticsSummary

/** The older of the two; null before the first response. */
function updatedAt(summary: UseQueryResult, invoices: UseQueryResult): number | null {
  if (summary.dataUpdatedAt === 0) return null
  return Math.min(summary.dataUpdatedAt, invoices.dataUpdatedAt || summary.dataUpdatedAt)
}

export function useStale(updatedAt: number | null): boolean {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (updatedAt === null) return
    const look = () => setNow(Date.now())
    // Timers stop while the computer sleeps, so the age is also checked on return.
    const timer = setTimeout(look, Math.max(0, updatedAt + STALE_MS + 1 - Date.now()))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [updatedAt])
  return isStale(updatedAt, Math.max(now, updatedAt ?? 0))
}

/** Changes when the dashboard stays open overnight. */
export function useDay(): string {
  useQuery({ ...companyQuery, refetchInterval: NEW_DAY_MS })
  return useToday()
}
