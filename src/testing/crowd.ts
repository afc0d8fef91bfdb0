import { randomUUID } from 'node:crypto'
import type { Database } from '../server/database/index.ts'

/** Tenants put in by SQL, who are many: Crowd 1, crowd-1-…@crowd.test, and so on. They cannot sign in. */
export type Crowd = { id: string; uid: string; email: string }[]

/** Puts tenants into the first property. */
export async function crowdOf({ $client }: Pick<Database, '$client'>, count: number): Promise<Crowd> {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    uid: randomUUID(),
    name: `Crowd ${at + 1}`,
    email: `crowd-${at + 1}-${randomUUID().slice(0, 8)}@crowd.test`,
  }))
  const given = JSON.stringify(rows)
  const crowd = 'from json_to_recordset($1) as crowd (id uuid, uid uuid, name text, email text)'
  await $client.query(
    `insert into profiles (uid, name, email, role) select uid, name, email, 'tenant' ${crowd}`,
    [given],
  )
  await $client.query(
    `insert into accounts (uid, email, password_hash, created_at) select uid, email, 'none', now() ${crowd}`,
    [given],
  )
  await $client.query(
    `insert into tenants (id, uid, property_id, created_at, updated_at)
     select id, uid, (select min(p.id::text)::uuid from properties p), now(), now() ${crowd}`,
    [given],
  )
  return rows
}
