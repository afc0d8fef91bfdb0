import { client } from '../../../../web/http.ts'
import type { invoicesEndpoints } from '../invoices.contract.ts'

export const invoicesApi = client<typeof invoicesEndpoints>()
