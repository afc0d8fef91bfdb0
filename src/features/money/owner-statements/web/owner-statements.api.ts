import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { ownerStatementsEndpoints } from '../owner-statements.contract.ts'
import { OWNER_STATEMENTS_KEY } from './owner-statements.keys.ts'

export const ownerStatementsApi = client<typeof ownerStatementsEndpoints>()

/** For all properties if the id is ''. */
export const statementQuery = (month: string, propertyId: string) =>
  queryOptions({
    queryKey: [...OWNER_STATEMENTS_KEY, month, propertyId],
    queryFn: ({ signal }) =>
      ownerStatementsApi('GET /owner-statements/{month}', {
        params: { month },
        query: { propertyId: propertyId || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Includes leases, whose changes do not invalidate it.
    staleTime: 0,
  })
