import { client } from '../../../../../web/http.ts'
import type { voidedEndpoints } from '../../voided.contract.ts'

export const voidedApi = client<typeof voidedEndpoints>()
