import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSameValue } from './forms/form-values.ts'

/**
 * A freshly fetched record for a form, never from the cache, and not replaced by later responses. `isChanged`: a later
 * one differs in `valuesOf`.
 */
export function useFrozenQuery<T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K>,
  selectValues: (record: T) => unknown = (record) => record,
) {
  const store = useQueryClient()
  const query = useQuery({ ...options, refetchOnMount: 'always', refetchOnWindowFocus: false })
  const { data, isSuccess, isFetchedAfterMount, error, refetch } = query
  const [record, setRecord] = useState<T>()
  if (record === undefined && isSuccess && isFetchedAfterMount) setRecord(data)
  const keep = (saved: T) => {
    store.setQueryData<T>(options.queryKey, saved as never)
    setRecord(saved)
  }
  const isChanged =
    record !== undefined && data !== undefined && !isSameValue(selectValues(record), selectValues(data))
  return {
    record,
    latest: data,
    isChanged,
    error: record === undefined ? error : null,
    refetch: () => void refetch(),
    keep,
    showLatest: () => setRecord(data),
  }
}
