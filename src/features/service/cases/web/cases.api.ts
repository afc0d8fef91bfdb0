import { client } from '../../../../web/http.ts'
import type { CaseCalls } from '../cases.contract.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'
import type { takenEndpoints } from '../taken.contract.ts'

export const casesApi = {
  request: client<CaseCalls>(`/${CASES.request.path}`),
  complaint: client<CaseCalls>(`/${CASES.complaint.path}`),
}

export const takenApi = client<typeof takenEndpoints>()

export const casesKey = (kind: CaseKind) => [CASES[kind].path] as const
