import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import { casesKey } from '../../cases/web/cases.api.ts'
import type { InspectionRule, inspectionsEndpoints, NewInspectionRule } from '../inspections.contract.ts'

export const inspectionsApi = client<typeof inspectionsEndpoints>()

/** Below the key of requests, which inspections create and show. */
export const INSPECTIONS_KEY = [...casesKey('request'), 'inspections'] as const

export const inspectionQuery = (id: string) =>
  queryOptions({
    queryKey: [...INSPECTIONS_KEY, 'one', id],
    queryFn: ({ signal }) => inspectionsApi('GET /inspection-rules/{id}', { params: { id }, signal }),
  })

export const missedInspectionsQuery = queryOptions({
  queryKey: [...INSPECTIONS_KEY, 'missed'],
  queryFn: ({ signal }) => inspectionsApi('GET /inspection-rules/missed', { signal }),
})

/** Keeps the last preview while loading the next. */
export const previewQuery = (body: NewInspectionRule | null) =>
  queryOptions({
    queryKey: [...INSPECTIONS_KEY, 'preview', body],
    queryFn: ({ signal }) =>
      body ? inspectionsApi('POST /inspection-rules/preview', { body, signal }) : Promise.resolve(null),
    placeholderData: keepPreviousData,
  })

/** Null unless an inspection created the request. */
export const originQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...INSPECTIONS_KEY, 'origin', requestId],
    queryFn: async ({ signal }): Promise<InspectionRule | null> => {
      const [rule] = await inspectionsApi('GET /inspection-rules', { query: { requestId }, signal })
      return rule ?? null
    },
  })
