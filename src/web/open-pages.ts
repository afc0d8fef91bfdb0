import { useEffect } from 'react'
import type { List } from './list.ts'

type Options = {
  /** How many pages are open, as the address says it: '3'. */
  pages: string
  pageSize: number
  /** Writes the new number into the address. */
  open: (pages: string) => void
}

/** How many pages an address says are open: `pagesOf('3')`. */
export const pagesOf = (text: string): number => Math.max(1, Number.parseInt(text, 10) || 1)

/** A list whose number of open pages stands in the address, so that reload, back and a shared link keep the place. */
export function useOpenPages<Row>(list: List<Row>, { pages, pageSize, open }: Options): List<Row> {
  const { more, error, changing, loadingMore, rows } = list
  const wanted = pagesOf(pages)
  useEffect(() => {
    if (more && !error && !changing && !loadingMore && rows.length < wanted * pageSize) more()
  })
  return { ...list, more: more && (() => open(String(Math.ceil(rows.length / pageSize) + 1))) }
}
