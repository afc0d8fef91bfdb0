import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { costsEndpoints, MailedCost } from '../costs.contract.ts'
import { COSTS_KEY } from './costs.keys.ts'

export const costsApi = client<typeof costsEndpoints>()

export const costsQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...COSTS_KEY, requestId],
    queryFn: ({ signal }) => costsApi('GET /requests/{id}/costs', { params: { id: requestId }, signal }),
  })

/** 'The cost is added, and invoice INV-2026-00042 is issued.', with the reason for an unsent email. */
export function issuedText(done: string, { invoice, emailError }: MailedCost): string {
  if (!invoice) return `${done}.`
  const issued = `${done}, and invoice ${invoice.invoiceNumber} is issued`
  return emailError === null ? `${issued}.` : `${issued}. It was not mailed: ${emailError}`
}
