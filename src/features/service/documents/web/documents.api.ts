import { client } from '../../../../web/http.ts'
import type { documentsEndpoints } from '../documents.contract.ts'

export const documentsApi = client<typeof documentsEndpoints>()

export const DOCUMENTS_KEY = ['documents'] as const
