import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { renewalQuery } from '../../../../identity/accounts/web/accounts.api.ts'
import { REFRESH_MS } from '../../analytics.rules.ts'
import { ANALYTICS_KEY } from './analytics.api.ts'

const EVENTS = [
  'invoiceCreated',
  'invoiceUpdated',
  'invoicePaid',
  'receiptUploaded',
  'bulkInvoicesCreated',
  'requestUpdated',
  'complaintUpdated',
] as const

/** `fresh` turns true after each renewal of the session, so that queries never run ahead of it. */
export function useRenewal() {
  const store = useQueryClient()
  const { isSuccess, isFetching, error, refetch } = useQuery({ ...renewalQuery, refetchInterval: REFRESH_MS })
  useEffect(() => {
    const refresh = (event: Event) => {
      // The queries refetch after the renewal, not at once as on other screens.
      event.preventDefault()
      void refetch({ cancelRefetch: false })
      // A response under way may be older than the event.
      void store.cancelQueries({ queryKey: ANALYTICS_KEY })
    }
    for (const name of EVENTS) addEventListener(name, refresh)
    return () => {
      for (const name of EVENTS) removeEventListener(name, refresh)
    }
  }, [refetch, store])
  return { fresh: isSuccess && !isFetching, running: isFetching, error, renew: () => void refetch() }
}

/** `busy` only for refreshes by the user. */
export function useManualRefresh(running: boolean, start: () => void): { busy: boolean; start: () => void } {
  const [requested, setRequested] = useState(false)
  useEffect(() => {
    if (!running) setRequested(false)
  }, [running])
  return {
    busy: requested && running,
    start: () => {
      setRequested(true)
      start()
    },
  }
}
