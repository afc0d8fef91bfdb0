import { client } from '../../../../web/http.ts'
import type { leaseEndsEndpoints } from '../lease-ends.contract.ts'

export const leaseEndsApi = client<typeof leaseEndsEndpoints>()
