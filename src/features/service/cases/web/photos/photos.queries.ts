import { queryOptions } from '@tanstack/react-query'
import type { PhotoSource } from '../../../../../web/ui/photos/photo-source.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import { casesApi } from '../cases.api.ts'

type Call = 'GET /photos/{photoId}/thumbnail' | 'GET /photos/{photoId}/file'

const bytesQuery = (kind: CaseKind, call: Call, photoId: string) =>
  queryOptions<Blob>({
    // Not below the key of the cases, which is invalidated after each change.
    queryKey: ['photos', CASES[kind].path, call, photoId],
    queryFn: ({ signal }) => casesApi[kind].bytes(call, { params: { photoId }, signal }),
    staleTime: 'static',
  })

const createSource = (kind: CaseKind): PhotoSource => ({
  thumbnail: (id) => bytesQuery(kind, 'GET /photos/{photoId}/thumbnail', id),
  whole: (id) => bytesQuery(kind, 'GET /photos/{photoId}/file', id),
})

export const CASE_PHOTOS: Readonly<Record<CaseKind, PhotoSource>> = {
  request: createSource('request'),
  complaint: createSource('complaint'),
}
