import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import { fetchRows } from '../../../../web/list.ts'
import type { cardsEndpoints } from '../cards.contract.ts'
import {
  BOOK_MAX_ROWS,
  type BookImport,
  type BookRow,
  type importsEndpoints,
  type ProblemKind,
} from '../imports.contract.ts'

export const importsApi = client<typeof importsEndpoints>()
export const cardsApi = client<typeof cardsEndpoints>()

const IMPORTS_KEY = ['imports'] as const
const MOST_IMPORTS = 100

export const importsQuery = queryOptions({
  queryKey: [...IMPORTS_KEY, 'list'],
  queryFn: ({ signal }) => importsApi('GET /imports', { query: { limit: MOST_IMPORTS }, signal }),
})

export const importKey = (id: string) => [...IMPORTS_KEY, id] as const
export const rowsKey = (id: string) => [...IMPORTS_KEY, 'rows', id] as const

export const importQuery = (id: string) =>
  queryOptions<BookImport>({
    queryKey: importKey(id),
    queryFn: ({ signal }) => importsApi('GET /imports/{id}', { params: { id }, signal }),
  })

/** Rows of one problem, or all. */
export const rowsQuery = (id: string, problem?: ProblemKind, most = BOOK_MAX_ROWS) =>
  queryOptions<BookRow[]>({
    queryKey: [...rowsKey(id), problem ?? 'all', most],
    queryFn: async ({ signal }) => {
      const call = { params: { id }, query: problem ? { problem } : {}, signal }
      const { rows } = await fetchRows(
        (page) => importsApi.page('GET /imports/{id}/rows', page, call),
        most,
        signal,
      )
      return rows
    },
  })

/** The answer to the signature, while the screen is open. */
export const importedKey = (id: string) => [...IMPORTS_KEY, 'signed', id] as const

export const photoQuery = (id: string, row: BookRow | undefined) =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, 'photo', id, row?.row, row?.photo],
    queryFn: ({ signal }) =>
      cardsApi.bytes('GET /imports/{id}/rows/{row}/photo', { params: { id, row: row?.row ?? '' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
