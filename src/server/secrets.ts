import { eq } from 'drizzle-orm'
import type { Db } from './database/index.ts'
import { secrets } from './database/server.table.ts'

/** Created at the first call, then the same for all instances. */
export async function sharedSecret(db: Db, name: string, make: () => string): Promise<string> {
  await db.insert(secrets).values({ name, value: make() }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret '${name}' could not be kept.`)
  return row.value
}
