import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../../../server/database/index.ts'
import { FAILED_FOR_GOOD, isAmong, withdrawnError } from './deliveries.queries.ts'
import { deliveries } from './deliveries.table.ts'
import { isClaimed } from './queries/claims.queries.ts'

/** A person by uid, the records about them, and their own addresses in lower case. */
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

/** Matches by person or record, never by text, because people choose their names freely. */
const concerns = (of: ErasedReader): SQL | undefined =>
  or(eq(recipientUid, of.uid), isAmong(subjectId, of.subjectIds), isAddressed(of))

const listsTenant = ({ tenantId }: Pick<ErasedReader, 'tenantId'>): SQL =>
  sql`(${kind} = 'leases-ending' and ${subjectId} is null
    and ${params} @> jsonb_build_object('leases', jsonb_build_array(jsonb_build_object('tenantId', ${tenantId}::text))))`

/** The times at which messages listing the tenant were written. */
export const selectListTimes = (of: Pick<ErasedReader, 'tenantId'>): SQL =>
  sql`(select ${deliveries.createdAt} from ${deliveries} where ${listsTenant(of)})`

/** Locks until the transaction ends. True if one is being sent right now, whose text is stored afterwards. */
export async function lockReaderDeliveries(tx: Tx, of: ErasedReader): Promise<boolean> {
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

/** Keeps what was sent when; withdraws waiting messages except lists, which are rendered at sending. */
export async function eraseReaderDeliveries(tx: Tx, of: ErasedReader): Promise<void> {
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
    .set({ ...FAILED_FOR_GOOD, ended: 'withdrawn' })
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
      providerId: null,
      nextCheckAt: null,
      lastError: sql`case when ${state} = 'sent' then null else ${withdrawnError('the data of the tenant was erased')} end`,
    })
    .where(which)
}
