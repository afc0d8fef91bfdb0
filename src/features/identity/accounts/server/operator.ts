import type { Actor } from '../../../../server/audit/record.ts'

/** The person who runs the portal's commands on its machine. */
export const OPERATOR: Actor = {
  uid: null,
  name: 'The operator of the portal',
  role: 'system',
  ip: null,
  requestId: null,
}
