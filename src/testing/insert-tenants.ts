import { randomUUID } from 'node:crypto'
import type { Database } from '../server/database/index.ts'

export type InsertedTenants = { id: string; uid: string; email: string }[]

/** By SQL, in the first property and without a password. */
export async function insertTenants(
  { $client }: Pick<Database, '$client'>,
  count: number,
): Promise<InsertedTenants> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    uid: randomUUID(),
    name: `Crowd ${index + 1}`,
    email: `crowd-${index + 1}-${randomUUID().slice(0, 8)}@crowd.test`,
  }))
  const json = JSON.stringify(rows)
  const fromJson = 'from json_to_recordset($1) as inserted (id uuid, uid uuid, name text, email text)'
  await $client.query(
    `insert into profiles (uid, name, email, role) select uid, name, email, 'tenant' ${fromJson}`,
    [json],
  )
  await $client.query(
    `insert into accounts (uid, email, password_hash, created_at) select uid, email, 'none', now() ${fromJson}`,
    [json],
  )
  await $client.query(
    `insert into tenants (id, uid, property_id, created_at, updated_at)
     select id, uid, (select min(p.id::text)::uuid from properties p), now(), now() ${fromJson}`,
    [json],
  )
  return rows
}
