import type { UseQueryOptions } from '@tanstack/react-query'

export type StoredPhoto = { id: string; fileName: string }

type BytesQuery = Pick<UseQueryOptions<Blob>, 'queryFn' | 'staleTime'> & { queryKey: readonly unknown[] }

/** Where the bytes of a record's photos come from. */
export type PhotoSource = { thumbnail: (id: string) => BytesQuery; whole: (id: string) => BytesQuery }
