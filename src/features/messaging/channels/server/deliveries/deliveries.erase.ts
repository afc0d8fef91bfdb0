import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../../../server/database/index.ts'
import { isAmong, OVER, withdrawnError } from './deliveries.queries.ts'
import { deliveries } from './deliveries.table.ts'
import { isClaimed } from './queries/claims.queries.ts'

/** Somebody by uid, the records that are about them, and every address that was only theirs, in small letters. */
export type ErasedReader = {
  uid: string
  tenantId: string
  subjectIds: readonly string[]
  emails: readonly string[]
}

const ERASED = '(erased)'
const { id, kind, subjectId, recipientUid, recipient, subject, params, state } = deliveries

const isAddressed = ({ emails }: ErasedReader): SQL =>
  sql`(${recipientUid} is null and lower(${recipient}) = any(${sql.param(emails)}::text[]))`

/** To the person or about its records. Never by what a text says: people choose their names freely. */
const concerns = (of: ErasedReader): SQL | undefined =>
  or(eq(recipientUid, of.uid), isAmong(subjectId, of.subjectIds), isAddressed(of))

/** Messages to the office about the leases of several tenants, by the ids that they are made from. */
const listsTenant = ({ tenantId }: Pick<ErasedReader, 'tenantId'>): SQL =>
  sql`(${kind} = 'leases-ending' and ${subjectId} is null
    and ${params} @> jsonb_build_object('leases', jsonb_build_array(jsonb_build_object('tenantId', ${tenantId}::text))))`

/** When the messages that list the tenant were written. */
export const timesOfLists = (of: Pick<ErasedReader, 'tenantId'>): SQL =>
  sql`(select ${deliveries.createdAt} from ${deliveries} where ${listsTenant(of)})`

/** Locks until the transaction ends. True when one is being sent right now, which writes its text afterwards. */
export async function lockDeliveriesOf(tx: Tx, of: ErasedReader): Promise<boolean> {
  const rows = await tx
    .select({
      sending: sql<boolean>`((${state} = 'pending' or ${deliveries.channel} = 'sms') and ${isClaimed})`,
    })
    .from(deliveries)
    .where(or(concerns(of), listsTenant(of)))
    .orderBy(asc(id))
    .for('update')
  return rows.some(({ sending }) => sending)
}

/** Leaves what was sent when; what waits is withdrawn, but for lists, which are written anew when they are sent. */
export async function eraseDeliveriesOf(tx: Tx, of: ErasedReader): Promise<void> {
  const toThem = or(eq(recipientUid, of.uid), isAddressed(of))
  await tx
    .update(deliveries)
    .set({
      subject: sql`case when ${state} = 'pending' then ${subject} else ${ERASED} end`,
      html: null,
      text: null,
    })
    .where(listsTenant(of))
  const which = concerns(of)
  await tx
    .update(deliveries)
    .set({ ...OVER, ended: 'withdrawn' })
    .where(and(which, ne(state, 'sent')))
  await tx
    .update(deliveries)
    .set({
      recipient: sql`case when ${toThem} then ${ERASED} else ${recipient} end`,
      replyTo: null,
      subject: ERASED,
      params: null,
      html: null,
      text: null,
      attachmentName: null,
      ...{ providerId: null, nextCheckAt: null },
      lastError: sql`case when ${state} = 'sent' then null else ${withdrawnError('the data of the tenant was erased')} end`,
    })
    .where(which)
}
