import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { id } from '../../../shared/fields/fields.ts'
import { IMPORTS_EXAMPLES as EXAMPLES } from './imports.examples.ts'

/** `cells` leaves out empty ones; `heading` is '' where a column has none. */
const tenantBook = z
  .object({
    importId: z.string(),
    fileName: z.string(),
    importedAt: z.string(),
    signedBy: z.string(),
    rows: z.array(
      z.object({ row: z.string(), cells: z.array(z.object({ heading: z.string(), text: z.string() })) }),
    ),
  })
  .meta({ id: 'TenantBook', examples: [EXAMPLES.tenantBook] })
export type TenantBook = z.infer<typeof tenantBook>

export const tenantBookEndpoints = {
  'GET /tenants/{id}/book': {
    who: 'admin',
    permission: 'tenant:details',
    summary: 'The rows of the books that a tenant came from, as they are there',
    params: z.object({ id }),
    answer: z.array(tenantBook),
  },
} as const satisfies Endpoints
