import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { PhotoSource } from '../../../../web/ui/photos/photo-source.ts'
import type { handoversEndpoints } from '../handovers.contract.ts'
import type { handoverPhotosEndpoints } from '../photos.contract.ts'

export const handoversApi = client<typeof handoversEndpoints & typeof handoverPhotosEndpoints>()

export const HANDOVERS_KEY = ['handovers'] as const

export const handoverQuery = (id: string) =>
  queryOptions({
    queryKey: [...HANDOVERS_KEY, 'one', id],
    queryFn: ({ signal }) => handoversApi('GET /handovers/{id}', { params: { id }, signal }),
  })

type Bytes = 'GET /handovers/{id}/photos/{photoId}/thumbnail' | 'GET /handovers/{id}/photos/{photoId}/file'

const bytesQuery = (call: Bytes, id: string, photoId: string) =>
  queryOptions<Blob>({
    // Not below the key of the handovers, which are kept for use without a connection.
    queryKey: ['photos', 'handovers', call, id, photoId],
    queryFn: ({ signal }) => handoversApi.bytes(call, { params: { id, photoId }, signal }),
    staleTime: 'static',
  })

export const handoverPhotos = (id: string): PhotoSource => ({
  thumbnail: (photoId) => bytesQuery('GET /handovers/{id}/photos/{photoId}/thumbnail', id, photoId),
  whole: (photoId) => bytesQuery('GET /handovers/{id}/photos/{photoId}/file', id, photoId),
})
