import { client } from '../../../web/http.ts'
import type { CaseCalls } from '../cases.contract.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'

/** The calls of requests and of complaints. */
export const casesApi = {
  request: client<CaseCalls>(`/${CASES.request.path}`),
  complaint: client<CaseCalls>(`/${CASES.complaint.path}`),
}

/** Everything that was fetched about the cases of a kind stands below this key. */
export const casesKey = (kind: CaseKind) => [CASES[kind].path] as const
