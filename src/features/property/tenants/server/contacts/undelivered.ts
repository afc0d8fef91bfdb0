import type { Db } from '../../../../../server/database/index.ts'
import { NO_EMAIL_NO_SMS, TENANT_DELETED } from '../../../../../shared/mail.ts'
import { findTenant } from '../tenants.queries.ts'

export async function undeliveredReason(db: Db, tenantId: string): Promise<string> {
  return (await findTenant(db, tenantId)) ? NO_EMAIL_NO_SMS : TENANT_DELETED
}
