import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { TenantChoice } from '../../tenants.contract.ts'
import { choicesQuery } from './tenant-chooser.queries.ts'
import { type ChooserFilter, countsByProperty, matching, searchedIn } from './tenant-chooser.search.ts'

// More rows at once make a click noticeably slow.
const STEP = 100
const NOBODY: TenantChoice[] = []
const NO_FILTER: ChooserFilter = { typed: '', property: '' }

export function useChoices() {
  const query = useQuery(choicesQuery())
  const all = query.data ?? NOBODY
  const [filter, setFilter] = useState(NO_FILTER)
  const [drawn, setDrawn] = useState(STEP)
  const searched = useMemo(() => searchedIn(all), [all])
  const properties = useMemo(() => countsByProperty(all), [all])
  const deferredFilter = useDeferredValue(filter)
  const found = useMemo(() => matching(searched, deferredFilter), [searched, deferredFilter])
  return {
    all,
    found,
    properties,
    query,
    filter,
    rows: found.slice(0, drawn),
    narrow: (changes: Partial<ChooserFilter>) => {
      setFilter((before) => ({ ...before, ...changes }))
      setDrawn(STEP)
    },
    more: found.length > drawn ? () => setDrawn(drawn + STEP) : undefined,
  }
}

/** Drops tenants that no longer exist. */
export function useChosen(
  value: string[],
  change: (ids: string[]) => void,
  { all, query }: Pick<ReturnType<typeof useChoices>, 'all' | 'query'>,
) {
  const chosen = useMemo(() => new Set(value), [value])
  const latest = useRef({ value, chosen, change })
  useEffect(() => {
    latest.current = { value, chosen, change }
  })
  const settled = query.isSuccess && !query.isFetching
  useEffect(() => {
    if (!settled) return
    const before = latest.current
    const known = new Set(all.map(({ id }) => id))
    const there = before.value.filter((id) => known.has(id))
    if (there.length < before.value.length) before.change(there)
  }, [settled, all])
  const set = useCallback((tenants: TenantChoice[], on: boolean) => {
    const next = new Set(latest.current.chosen)
    for (const { id } of tenants) {
      if (on) next.add(id)
      else next.delete(id)
    }
    latest.current.change([...next])
  }, [])
  return { chosen, set, clear: () => change([]) }
}
