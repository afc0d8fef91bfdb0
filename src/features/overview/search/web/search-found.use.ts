import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Permission } from '../../../../shared/permissions.ts'
import { useMe } from '../../../identity/accounts/web/accounts.api.ts'
import { ACTIONS, DESTINATIONS } from '../../directory/directory.actions.ts'
import { findDestinations, isOffered, listRecent } from '../../directory/directory.rules.ts'
import type { Found } from '../search.contract.ts'
import { SEARCH_MIN } from '../search.rules.ts'
import { searchQuery } from './search.api.ts'
import { type Group, summarizeFound, toOptionGroups, toScreenGroup } from './search-options.ts'

const PAUSE_MS = 100
const FIRST_ACTIONS = 6

type Note =
  | { state: 'hint' | 'waiting' | 'nothing' }
  | { state: 'failed'; error: Error; retry: () => void }
  | null

/** Results for `text`; `old` while those of the server are for the text before. */
export type Shown = { text: string; groups: readonly Group[]; summary: string; old: boolean; note: Note }

/** Screens and actions at once, the server's results after a pause. */
export function useFound(wanted: string, recent: readonly string[]): Shown {
  const { permissions } = useMe()
  const debounced = useDebounced(wanted)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...searchQuery(debounced),
    placeholderData: keepPreviousData,
  })
  const screens = useMemo(() => listScreens(wanted, recent, permissions), [wanted, recent, permissions])
  const hits = useMemo(
    () =>
      data ? toOptionGroups(data, debounced, { canRecord: permissions.includes('payment:write') }) : null,
    [data, debounced, permissions],
  )
  return useMemo((): Shown => {
    const shown = { text: wanted, groups: screens, summary: '', old: false }
    if (wanted.length < SEARCH_MIN) return { ...shown, note: { state: 'hint' } }
    if (error && debounced === wanted && !isFetching)
      return { ...shown, note: { state: 'failed', error, retry: () => void refetch() } }
    const old = isPlaceholderData || debounced !== wanted
    if (!hits || (old && hits.length === 0)) return { ...shown, old: true, note: { state: 'waiting' } }
    const groups = [...screens, ...hits]
    if (groups.length === 0) return { ...shown, note: { state: 'nothing' } }
    const summary = summarize(screens, hits.length > 0 ? data : undefined)
    return { text: wanted, groups, summary, old, note: null }
  }, [wanted, debounced, screens, hits, data, error, isPlaceholderData, isFetching, refetch])
}

function listScreens(
  typed: string,
  recent: readonly string[],
  permissions: readonly Permission[],
): readonly Group[] {
  const can = (permission: Permission) => permissions.includes(permission)
  const offered = DESTINATIONS.filter((one) => isOffered(one, can))
  if (typed !== '')
    return toScreenGroup('screens', 'Screens and actions', findDestinations(offered, typed, recent))
  const chosen = listRecent(offered, recent)
  const actions = ACTIONS.filter((one) => isOffered(one, can) && !chosen.includes(one))
  return [
    ...toScreenGroup('recent', 'Recent', chosen),
    ...toScreenGroup('actions', 'Actions', actions.slice(0, FIRST_ACTIONS)),
  ]
}

function summarize(screens: readonly Group[], found: Found | undefined): string {
  const count = screens.reduce((sum, { options }) => sum + options.length, 0)
  const named = count === 0 ? [] : [count === 1 ? '1 screen or action' : `${count} screens and actions`]
  return [...named, ...(found ? [summarizeFound(found)] : [])].join(', ')
}

function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
