import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../../web/http.ts'
import type { handoverTemplatesEndpoints } from '../../templates.contract.ts'
import { HANDOVERS_KEY } from '../handovers.keys.ts'

export const templatesApi = client<typeof handoverTemplatesEndpoints>()

export const templatesQuery = queryOptions({
  queryKey: [...HANDOVERS_KEY, 'templates'],
  queryFn: ({ signal }) => templatesApi('GET /handover-templates', { signal }),
})
