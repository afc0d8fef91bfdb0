import { queryOptions } from '@tanstack/react-query'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import { casesApi } from '../cases.api.ts'

type Call = 'GET /photos/{photoId}/thumbnail' | 'GET /photos/{photoId}/file'

const bytesQuery = (kind: CaseKind, call: Call, photoId: string) =>
  queryOptions({
    // Not below the key of the cases, which is invalidated after each change.
    queryKey: ['photos', CASES[kind].path, call, photoId],
    queryFn: ({ signal }) => casesApi[kind].bytes(call, { params: { photoId }, signal }),
    staleTime: 'static',
  })

export const thumbnailQuery = (kind: CaseKind, photoId: string) =>
  bytesQuery(kind, 'GET /photos/{photoId}/thumbnail', photoId)

export const photoQuery = (kind: CaseKind, photoId: string) =>
  bytesQuery(kind, 'GET /photos/{photoId}/file', photoId)
