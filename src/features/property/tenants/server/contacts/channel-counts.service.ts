import type { Context } from '../../../../../server/context.ts'
import {
  type ChannelCounts,
  countChannels,
} from '../../../../messaging/channels/server/sms/channel-counts.ts'
import { TENANT_ERRORS } from '../../tenants.messages.ts'
import { listAudience } from '../audience.queries.ts'
import type { Scope } from '../tenants.scope.ts'

/** Throws 404 for a tenant who is deleted or another's. */
export async function countTenantChannels(
  ctx: Pick<Context, 'config' | 'secret' | 'db'>,
  scope: Scope,
  given: readonly string[],
): Promise<ChannelCounts> {
  const wanted = [...new Set(given)]
  const tenants = await listAudience(ctx.db, scope, { idsOrUids: wanted })
  const known = new Set(tenants.flatMap(({ id, personUid }) => [id, personUid]))
  if (!wanted.every((id) => known.has(id))) throw TENANT_ERRORS.notFound()
  const people = tenants.map(({ personUid: uid, email }) => ({ uid, email }))
  return countChannels(ctx, ctx.db, people)
}
