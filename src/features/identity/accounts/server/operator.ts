import type { Actor } from '../../../../server/audit/record.ts'

/** A person who runs commands on the server. */
export const OPERATOR: Actor = {
  uid: null,
  name: 'The operator of the portal',
  role: 'system',
  ip: null,
  requestId: null,
}
