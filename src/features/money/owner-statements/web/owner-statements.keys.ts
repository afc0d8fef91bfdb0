import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'

/** Below the key of invoices, whose changes and payments refetch it. */
export const OWNER_STATEMENTS_KEY = [...INVOICES_KEY, 'owner-statements'] as const
