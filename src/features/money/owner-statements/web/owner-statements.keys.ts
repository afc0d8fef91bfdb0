import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'

/** Below the key of invoices, so that what changes those and their payments fetches it again. */
export const OWNER_STATEMENTS_KEY = [...INVOICES_KEY, 'owner-statements'] as const
