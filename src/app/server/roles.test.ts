import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { startEmbedded } from '../../server/database/embedded/embedded.ts'
import { migrateDatabase } from '../../server/database/migrate.ts'
import { grantApplicationRights } from '../../server/database/roles.ts'
import { signingSecret } from '../../server/secrets.ts'
import { manualClock } from '../../testing/clock.ts'
import { createTestDatabase, databaseUrl } from '../../testing/database/database.ts'
import { openStore } from './store.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const DENIED = /permission denied|must be owner/

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

describe('an embedded database of an older portal', () => {
  let folder: string
  const config = () => readConfig({ DATA_DIR: folder })
  const OLD_SECRET = 'a secret that stood in the database of an older portal'

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-roles-'))
    const cluster = await startEmbedded({ dataDir: folder, durable: false, log: () => undefined })
    await migrateDatabase(cluster.connection)
    await withClient(cluster.connection, (client) =>
      client.query(`insert into secrets values ('signing', '${OLD_SECRET}');
        create type jobs.state as enum ('a'); create table jobs.job (id bigserial primary key, state jobs.state) partition by list (id);
        create table jobs.one partition of jobs.job default;
        create function jobs.one() returns int language sql as 'select 1'`),
    )
    await cluster.stop()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is converted at the start, and its secret moves to a file', async () => {
    const store = await openStore(config(), log, manualClock())
    const { rows } = await store.db.execute(sql`
      select rolsuper, rolcreaterole, rolcreatedb,
        (select count(*) from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as tables,
        (select count(*) from pg_class where relowner <> r.oid and relnamespace = 'jobs'::regnamespace) as others
      from pg_roles r where rolname = current_user`)
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, tables: 0, others: 0 },
    ])
    for (const statement of [
      'drop table invoices',
      'truncate invoices',
      'alter table invoices disable trigger all',
      'create table public.mine (id int)',
      'create schema mine',
      'delete from drizzle.__drizzle_migrations',
    ])
      await expect(store.db.$client.query(statement)).rejects.toThrow(DENIED)
    await store.db.execute(sql`select create_invoice_numbers(2031)`)
    await store.db.execute(sql`select nextval('invoice_numbers_2031')`)
    expect(await signingSecret(config(), store.db)).toBe(OLD_SECRET)
    expect(await store.db.$client.query(`select from secrets where name = 'signing'`)).toMatchObject({
      rowCount: 0,
    })
    await store.close()
    const file = path.join(folder, 'secret')
    expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual([
      `${OLD_SECRET}\n`,
      0o600,
    ])
  })

  test('starts again with the same secret, also where the file with the password of its role is lost', async () => {
    await rm(path.join(folder, 'postgres', 'application.password'))
    const store = await openStore(config(), log, manualClock())
    expect(await signingSecret(config(), store.db)).toBe(OLD_SECRET)
    await store.close()
  })

  test('of a newer portal is refused in one line', async () => {
    const newer = await createTestDatabase()
    await newer.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
    )
    await expect(migrateDatabase(newer.connection)).rejects.toThrow(
      /^This database was used by a newer version of the portal, .*[^\n]$/,
    )
    await newer.drop()
  })
})

describe('a database server with an owner', () => {
  const suffix = randomBytes(4).toString('hex')
  const [owner, application] = [`owner_${suffix}`, `application_${suffix}`]
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  const as = (user: string) => ({ ...database.connection, user, password: 'p' })
  const config = (more: Record<string, string>) =>
    readConfig({ DATA_DIR: '/nowhere', DATABASE_URL: databaseUrl(as(application)), ...more })

  beforeAll(async () => {
    database = await createTestDatabase('template1')
    const { database: name } = database.connection
    await withClient(database.connection, (client) =>
      client.query(`create role ${owner} login password 'p'; create role ${application} login password 'p';
        alter database ${name} owner to ${owner}`),
    )
  })
  afterAll(async () => {
    await database.db.$client.query(`drop owned by ${owner}, ${application} cascade`)
    await database.drop()
    const cleaner = await createTestDatabase('template1')
    await cleaner.db.$client.query(`drop role ${owner}; drop role ${application}`)
    await cleaner.drop()
  })

  test('gets its tables from the owner, and the application works without owning them', async () => {
    const warnings: string[] = []
    const store = await openStore(
      config({ DATABASE_OWNER_URL: databaseUrl(as(owner)) }),
      { ...log, warn: (message: unknown) => void warnings.push(String(message)) },
      manualClock(),
    )
    expect(warnings).toEqual([expect.stringMatching(/^SECRET is not set/)])
    await store.db.$client.query(`insert into secrets values ('x', 'y')`)
    await expect(store.db.$client.query('truncate secrets')).rejects.toThrow(DENIED)
    await store.close()
  })

  test('lets a table be declared append-only', async () => {
    await withClient(as(owner), (client) => grantApplicationRights(client, application, ['secrets']))
    await withClient(as(application), async (client) => {
      await client.query(`insert into secrets values ('added', 'y')`)
      for (const statement of [
        `update secrets set value = 'z'`,
        'delete from secrets',
        'truncate secrets',
        'drop table secrets',
      ])
        await expect(client.query(statement)).rejects.toThrow(DENIED)
      expect((await client.query(`select from secrets where name = 'added'`)).rowCount).toBe(1)
    })
  })

  test('whose tables belong to another role is refused in one line', async () => {
    const stranger = await createTestDatabase()
    const connection = { ...stranger.connection, user: owner, password: 'p' }
    await stranger.db.$client.query(`grant all on schema drizzle, public to ${owner}; grant all on all tables in schema drizzle to ${owner};
      grant create on database ${stranger.connection.database} to ${owner}`)
    await expect(migrateDatabase(connection, { role: application })).rejects.toThrow(
      /^DATABASE_OWNER_URL signs in as a role that does not own .*invoices.*[^\n]$/,
    )
    await stranger.db.$client.query(`drop owned by ${owner}`)
    await stranger.drop()
  })
})

test('a secret is made once, and a row of a restored server replaces it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-secret-'))
  const { db, drop } = await createTestDatabase()
  const config = readConfig({ DATA_DIR: folder })
  const made = await signingSecret(config, db)
  expect(made).toHaveLength(43)
  expect(await signingSecret(config, db)).toBe(made)
  await db.$client.query(`insert into secrets values ('signing', 'of the server')`)
  expect(await signingSecret(config, db)).toBe('of the server')
  await writeFile(path.join(folder, 'secret'), '\n')
  expect(await signingSecret(config, db)).toHaveLength(43)
  await drop()
  await rm(folder, { recursive: true, force: true })
})
