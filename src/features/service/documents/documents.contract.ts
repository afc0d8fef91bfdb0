import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { day, id, optionalLine, paging } from '../../../shared/fields/fields.ts'
import { DOCUMENT_CATEGORIES, DOCUMENT_TYPES } from './documents.rules.ts'

const form = {
  tenantId: EXAMPLE_IDS.tenant,
  category: 'Tenancy agreement',
  name: 'Tenancy agreement 2026',
  date: '2026-01-01',
}

export const tenantDocument = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    url: z.string(),
    name: z.string(),
    category: z.string(),
    date: z.string(),
    fileName: z.string(),
    fileSize: z.number(),
    contentType: z.enum(DOCUMENT_TYPES),
    uploadedBy: z.enum(['admin', 'tenant']),
    uploaderName: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'Document' })
export type TenantDocument = z.infer<typeof tenantDocument>

export const documentForm = z.object({
  tenantId: id.optional(),
  category: optionalLine.optional().meta({ description: `${DOCUMENT_CATEGORIES.join(', ')} or any other` }),
  name: optionalLine.optional().meta({ description: 'The name of the file unless given' }),
  date: z
    .union([day, z.literal('')])
    .optional()
    .meta({ description: 'The day that the document bears; today unless given' }),
})
export type DocumentForm = z.output<typeof documentForm>

const oneDocument = z.object({ tenantId: id, documentId: id.meta({ examples: [EXAMPLE_IDS.document] }) })

export const documentsEndpoints = {
  'POST /upload': {
    who: 'signed-in',
    permission: 'document:write',
    summary:
      "Stores a document for a tenant: JPEG, PNG or PDF of at most 10,485,760 bytes; a tenant's own by default",
    form: documentForm.meta({ examples: [form] }),
    file: 'file',
    answer: tenantDocument,
    status: 201,
    idempotent: true,
  },
  'GET /upload/tenants/{tenantId}/documents': {
    who: 'signed-in',
    permission: 'document:read',
    summary: 'The documents of a tenant, newest first; a tenant sees its own',
    params: z.object({ tenantId: id }),
    query: paging,
    answer: z.array(tenantDocument),
  },
  'DELETE /upload/document/{tenantId}/{documentId}': {
    who: 'signed-in',
    permission: 'document:write',
    summary: 'Deletes a document and its file; a tenant only what it has uploaded itself',
    params: oneDocument,
    status: 204,
  },
  'GET /upload/document/{tenantId}/{documentId}/file': {
    who: 'ticket',
    permission: 'document:read',
    summary: 'The file of a document, for an admin and the tenant whose it is',
    params: oneDocument,
    bytes: '*/*',
  },
  'POST /upload/document/{tenantId}/{documentId}/file/ticket': {
    who: 'signed-in',
    permission: 'document:read',
    summary: 'A ticket of 60 s that opens this file in ?token=',
    params: oneDocument,
    answer: z.object({ token: z.string() }).meta({ id: 'Ticket' }),
  },
} as const satisfies Endpoints
