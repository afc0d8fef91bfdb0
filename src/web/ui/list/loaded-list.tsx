import type { ReactNode } from 'react'
import type { PagedList } from '../../page-of-list.ts'
import { Card } from '../page.tsx'
import { ErrorState, Loading } from '../states.tsx'
import { Paged } from './pager.tsx'

type Props<Row> = {
  list: PagedList<Row>
  noun: string
  failed: string
  empty: ReactNode
  children: ReactNode
}

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
      <ErrorState title={failed} error={list.error} onRetry={list.retry} />
    </Card>
  )
}
