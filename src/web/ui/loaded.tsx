import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, Loading } from './states.tsx'

type Props<T> = {
  result: UseQueryResult<T>
  failed: string
  height?: number
  /** `isChanging` while the data of the previous choice is shown. */
  children: (data: T, isChanging: boolean) => ReactNode
}

export function Loaded<T>({ result, failed, height = 420, children }: Props<T>) {
  const { data, isPlaceholderData, ...rest } = result
  const isOther = rest.error && isPlaceholderData
  if (data === undefined || isOther)
    return <QueryState query={{ ...rest, data: undefined }} failed={failed} height={height} />
  return children(data, isPlaceholderData)
}

type StateProps = {
  query: Pick<UseQueryResult, 'data' | 'error'> & { refetch: () => Promise<unknown> }
  failed: string
  height?: number | undefined
  /** Shows a failure also next to data that was loaded before. */
  always?: boolean
}

/** Shown until a query has data: that it loads, or why it failed. */
export function QueryState({ query: { data, error, refetch }, failed, height, always }: StateProps) {
  if (data !== undefined && !(always && error)) return null
  if (!error) return <Loading {...(height && { height })} />
  return <ErrorState title={failed} error={error} onRetry={() => void refetch()} />
}
