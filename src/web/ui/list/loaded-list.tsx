import type { ReactNode } from 'react'
import { messageOf } from '../../api-error.ts'
import type { PagedList } from '../../page-of-list.ts'
import { Card } from '../page.tsx'
import { ErrorState, Loading } from '../states.tsx'
import { Paged } from './pager.tsx'

type Props<Row> = {
  list: PagedList<Row>
  noun: string
  /** The title where it could not be loaded. */
  failed: string
  /** Instead of the list where it has no rows. */
  empty: ReactNode
  children: ReactNode
}

/** The pages of a list, or that it is loading, could not be loaded or is empty. */
export function LoadedList<Row>({ list, noun, failed, empty, children }: Props<Row>) {
  if (list.loading) return <Loading height={480} />
  if (list.rows.length > 0)
    return (
      <Paged list={list} noun={noun}>
        {children}
      </Paged>
    )
  if (!list.error) return <Card>{empty}</Card>
  return (
    <Card>
      <ErrorState title={failed} onRetry={list.retry}>
        {messageOf(list.error)}
      </ErrorState>
    </Card>
  )
}
