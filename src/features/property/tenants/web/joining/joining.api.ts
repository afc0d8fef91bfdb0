import { client } from '../../../../../web/http.ts'
import type { joiningEndpoints } from '../../joining.contract.ts'

export const joiningApi = client<typeof joiningEndpoints>()
