import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { ErrorState, Loading } from '../../../../web/ui/states.tsx'

type Props<T> = {
  result: UseQueryResult<T>
  failed: string
  height?: number
  /** `isChanging` while the data of the previous choice is shown. */
  children: (data: T, isChanging: boolean) => ReactNode
}

export function Loaded<T>({ result, failed, height = 420, children }: Props<T>) {
  const { data, error, isPlaceholderData, refetch } = result
  if (error && (data === undefined || isPlaceholderData))
    return (
      <ErrorState title={failed} onRetry={() => void refetch()}>
        {getErrorMessage(error)}
      </ErrorState>
    )
  if (data === undefined) return <Loading height={height} />
  return children(data, isPlaceholderData)
}
