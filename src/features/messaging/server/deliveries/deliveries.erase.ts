import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { isClaimed } from './claims.queries.ts'
import { isAmong, OVER, withdrawnError } from './deliveries.queries.ts'
import { deliveries } from './deliveries.table.ts'

/** Somebody by uid, the records that are about them, and every name and address that was theirs. */
export type ErasedReader = { uid: string; subjectIds: readonly string[]; knownAs: readonly string[] }

const ERASED = '(erased)'
const { id, subjectId, recipientUid, recipient, subject, html, text, params, state } = deliveries

const names = (of: ErasedReader) => sql`${sql.param(of.knownAs)}::text[]`
const isAddressed = (of: ErasedReader): SQL => sql`${recipient} = any(${names(of)})`

/** To or about the person; of messages about several people those that name it. */
const concerns = (of: ErasedReader): SQL | undefined =>
  or(
    eq(recipientUid, of.uid),
    isAmong(subjectId, of.subjectIds),
    and(isNull(recipientUid), isAddressed(of)),
    and(
      isNull(subjectId),
      sql`exists (select from unnest(${names(of)} || ${sql.param(of.subjectIds)}::text[]) as word
        where strpos(concat_ws(' ', ${subject}, ${text}, ${html}, ${params}::text), word) > 0)`,
    ),
  )

/** Locks until the transaction ends. True when one is being sent right now, which writes its text afterwards. */
export async function lockDeliveriesOf(tx: Tx, of: ErasedReader): Promise<boolean> {
  const rows = await tx
    .select({ sending: sql<boolean>`(${eq(state, 'pending')} and ${isClaimed})` })
    .from(deliveries)
    .where(concerns(of))
    .orderBy(asc(id))
    .for('update')
  return rows.some(({ sending }) => sending)
}

/** Leaves what was sent when; what waits is withdrawn. */
export async function eraseDeliveriesOf(tx: Tx, of: ErasedReader): Promise<void> {
  const toThem = or(eq(recipientUid, of.uid), isAddressed(of))
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
      lastError: sql`case when ${state} = 'sent' then null else ${withdrawnError('the data of the tenant was erased')} end`,
    })
    .where(which)
}
