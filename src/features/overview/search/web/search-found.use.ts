import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { SEARCH_MIN } from '../search.rules.ts'
import { searchQuery } from './search.api.ts'
import { type Group, summarizeFound, toOptionGroups } from './search-options.ts'

const PAUSE_MS = 100

/** `old` while the results are those of the previous text. */
export type Shown =
  | { state: 'hint' }
  | { state: 'waiting' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'nothing'; text: string }
  | { state: 'found'; groups: Group[]; summary: string; old: boolean }

/** Debounced. */
export function useFound(wanted: string): Shown {
  const canRecord = useCan()('payment:write')
  const debounced = useDebounced(wanted)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...searchQuery(debounced),
    placeholderData: keepPreviousData,
  })
  const old = isPlaceholderData || debounced !== wanted
  if (wanted.length < SEARCH_MIN) return { state: 'hint' }
  if (error && debounced === wanted && !isFetching)
    return { state: 'failed', error, retry: () => void refetch() }
  if (!data) return { state: 'waiting' }
  const groups = toOptionGroups(data, debounced, { canRecord })
  if (groups.length > 0) return { state: 'found', groups, summary: summarizeFound(data), old }
  return old ? { state: 'waiting' } : { state: 'nothing', text: wanted }
}

function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
