import { useEffect } from 'react'
import type { List } from './list.ts'

type Options = { pages: string; pageSize: number; open: (pages: string) => void }

export const parsePages = (text: string): number => Math.max(1, Number.parseInt(text, 10) || 1)

/** The number of open pages is in the address, so reload and Back keep the position. */
export function useOpenPages<Row>(list: List<Row>, { pages, pageSize, open }: Options): List<Row> {
  const { more, error, changing, loadingMore, rows } = list
  const wanted = parsePages(pages)
  useEffect(() => {
    if (more && !error && !changing && !loadingMore && rows.length < wanted * pageSize) more()
  })
  return { ...list, more: more && (() => open(String(Math.ceil(rows.length / pageSize) + 1))) }
}
