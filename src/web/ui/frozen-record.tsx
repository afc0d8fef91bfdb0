import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { useFrozenQuery } from '../use-frozen-query.ts'
import { ChangedNotice } from './form/changed-notice.tsx'
import { ErrorState, Loading } from './states.tsx'

type Props<T, K extends QueryKey> = {
  query: UseQueryOptions<T, Error, T, K>
  selectValues: (record: T) => unknown
  height: number
  failed: string
  children: (record: T, keep: (saved: T) => void) => ReactNode
}

/** A form for a freshly fetched record. Later responses do not change it, but are announced. */
export function FrozenRecord<T, K extends QueryKey>({
  query,
  selectValues,
  height,
  failed,
  children,
}: Props<T, K>) {
  const { record, isChanged, error, refetch, keep, showLatest } = useFrozenQuery(query, selectValues)
  const [shownAgain, setShownAgain] = useState(0)
  if (record === undefined) {
    if (!error) return <Loading height={height} />
    return <ErrorState title={failed} error={error} onRetry={refetch} />
  }
  // The new key restarts the form from the new record; typed values return as its draft.
  const show = () => {
    showLatest()
    setShownAgain((times) => times + 1)
  }
  return (
    <>
      <Fragment key={shownAgain}>{children(record, keep)}</Fragment>
      {isChanged && <ChangedNotice onShow={show}>Somebody changed this while you had it open.</ChangedNotice>}
    </>
  )
}
