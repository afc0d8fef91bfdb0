import { client } from '../../../../web/http.ts'
import { openFile } from '../../../../web/new-tab.ts'
import { TENANTS_KEY } from '../../../property/tenants/web/tenants.api.ts'
import type { dataProtectionEndpoints } from '../data-protection.contract.ts'

export const dataProtectionApi = client<typeof dataProtectionEndpoints>()

export const DELETED_TENANTS_KEY = [...TENANTS_KEY, 'deleted'] as const

/** Call it in the click itself. Throws if the browser blocks the tab or the server refuses. */
export const openExport = (id: string): Promise<void> =>
  openFile(`/api/tenants/${id}/export`, () =>
    dataProtectionApi('POST /tenants/{id}/export/ticket', { params: { id } }),
  )
