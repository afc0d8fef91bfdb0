import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import { unitsApi } from '../../../property/properties/web/units.api.ts'
import { PAYMENTS_KEY } from '../../payments/web/payments.api.ts'
import type { taxesEndpoints } from '../taxes.contract.ts'

export const taxesApi = client<typeof taxesEndpoints>()

/** Below the payments, whose changes refetch it. */
export const TAXES_KEY = [...PAYMENTS_KEY, 'tax'] as const

/** Keeps the previous month while loading. */
export const taxMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...TAXES_KEY, 'month', month],
    queryFn: ({ signal }) => taxesApi('GET /tax/{month}', { params: { month }, signal }),
    placeholderData: keepPreviousData,
  })

export const missingCertificatesQuery = queryOptions({
  queryKey: [...TAXES_KEY, 'missing'],
  queryFn: ({ signal }) => taxesApi('GET /tax/certificates/missing', { signal }),
})

export const taxSettingsQuery = queryOptions({
  queryKey: [...TAXES_KEY, 'settings'],
  queryFn: ({ signal }) => taxesApi('GET /settings/tax', { signal }),
})

export const allUnitsQuery = queryOptions({
  queryKey: [...TAXES_KEY, 'units'],
  queryFn: ({ signal }) => unitsApi('GET /units', { query: {}, signal }),
})
