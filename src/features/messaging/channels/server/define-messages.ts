import {
  defineMessage,
  type Message,
  type MessageParts,
  type Recipient,
} from '../../../../server/mail/messages.ts'
import type { Translated } from '../../../../server/translation.ts'
import type { Permission } from '../../../../shared/permissions.ts'
import { loadTranslations } from '../../../identity/accounts/server/languages.ts'
import { ADMIN_DELETED, staffRecipients } from '../../../identity/accounts/server/office-recipients.ts'

export const TENANT_DELETED = 'the tenant was deleted'

type AboutTenant = {
  tenant: { personUid: string; email: string | null; deletedAt?: Date | null } | undefined
}

export const tenantGoneReason = ({ tenant }: AboutTenant): string | undefined =>
  tenant && !tenant.deletedAt ? undefined : TENANT_DELETED

type TenantParts<Params extends object, Facts> = Omit<MessageParts<Params, Facts & Translated>, 'load'> &
  Pick<MessageParts<Params, Facts>, 'load'>

/** To the tenant of the record, in the tenant's language; obsolete once the tenant is deleted. */
export const defineTenantMessage = <Params extends object, Facts extends AboutTenant>({
  obsolete,
  load,
  email,
  ...parts
}: TenantParts<Params, Facts>): Message<Params> =>
  defineMessage<Params, Facts & Translated>({
    ...parts,
    async load(ctx, db, requested) {
      const found = await load(ctx, db, requested)
      const uids = found.flatMap((facts) => facts?.tenant?.personUid ?? [])
      const translation = await loadTranslations(ctx, db, uids)
      return found.map(
        (facts) => facts && { ...facts, translation: translation(facts.tenant?.personUid ?? '') },
      )
    },
    email: (facts, ...about) => ({ ...email(facts, ...about), translation: facts.translation }),
    obsolete: (facts, params) => tenantGoneReason(facts) ?? obsolete?.(facts, params),
    recipients({ tenant }) {
      if (!tenant || tenant.deletedAt) return []
      return [{ address: tenant.email, uid: tenant.personUid, uids: [tenant.personUid] }]
    },
  })

/** `propertyId` is null for several properties; the assigned person is notified for any. */
type AboutProperty = { propertyId: string | null; assigneeUid?: string | null }

/** To the staff with the permission for the property of the record. */
export const defineOfficeMessage = <Params extends object, Facts extends AboutProperty>({
  permission,
  load,
  ...parts
}: MessageParts<Params, Facts> & { permission: Permission }): Message<Params> =>
  defineMessage<Params, Facts & { office: readonly Recipient[] }>({
    ...parts,
    readerGoneReason: ADMIN_DELETED,
    async load(ctx, db, requested) {
      const found = await load(ctx, db, requested)
      const findStaff = await staffRecipients(ctx, db, permission)
      return found.map(
        (facts) => facts && { ...facts, office: findStaff(facts.propertyId, facts.assigneeUid) },
      )
    },
    recipients: ({ office }) => office,
  })
