import { eq, inArray } from 'drizzle-orm'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { rentCards } from './rent-cards.table.ts'

export type IssuedCardRow = typeof rentCards.$inferSelect

export async function findIssuedCard(db: Db, leaseId: string): Promise<IssuedCardRow | undefined> {
  const [row] = await db.select().from(rentCards).where(eq(rentCards.leaseId, leaseId))
  return row
}

export async function listCards(
  db: Db,
  leaseIds: readonly string[],
): Promise<Map<string, { officialSerial: string | null; issuedOn: Day | null }>> {
  const { leaseId, officialSerial, issuedOn } = rentCards
  const found: { leaseId: string; officialSerial: string | null; issuedOn: Day | null }[] = []
  for (const some of inChunks(leaseIds))
    found.push(
      ...(await db
        .select({ leaseId, officialSerial, issuedOn })
        .from(rentCards)
        .where(inArray(leaseId, some))),
    )
  return new Map(found.map(({ leaseId: id, ...card }) => [id, card]))
}

export async function writeIssuedCard(tx: Tx, { leaseId, ...row }: IssuedCardRow): Promise<void> {
  await tx
    .insert(rentCards)
    .values({ leaseId, ...row })
    .onConflictDoUpdate({ target: rentCards.leaseId, set: row })
}
