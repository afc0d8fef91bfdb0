import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import type { Database } from '../../server/database/index.ts'
import { createTestDatabase, databaseUrl } from '../database/database.ts'
import { type InsertedTenants, insertTenants } from '../insert-tenants.ts'
import { startS3Server } from '../s3.ts'
import { API_ONLY, callApi, type RunningPortal, startPortal } from './process.ts'

export const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }

/** Separate processes on one database and one S3 store. */
export type Instances = {
  db: Database
  connection: pg.ClientConfig
  /** Each with a separate folder. */
  start(env?: Record<string, string>): Promise<RunningPortal>
  signIn(portal: Pick<RunningPortal, 'url'>): Promise<string>
  insertTenants(count: number): Promise<InsertedTenants>
  close(): Promise<void>
}

export async function createInstances(): Promise<Instances> {
  const { db, connection, drop } = await createTestDatabase()
  const s3 = await startS3Server()
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-instances-'))
  const running: RunningPortal[] = []
  const shared = {
    DATABASE_URL: databaseUrl(connection),
    STORAGE_URL: s3.url,
    SMTP_URL: 'off',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    ...s3.env,
  }
  return {
    db,
    connection,
    async start(env = {}) {
      const dataDir = await mkdtemp(path.join(folder, 'data-'))
      const portal = await startPortal(dataDir, { ...shared, ...env }, API_ONLY)
      running.push(portal)
      return portal
    },
    async signIn(portal) {
      const { body } = await callApi<{ token: string }>(portal, 'POST /auth/login', { body: OWNER })
      return body.token
    },
    insertTenants: (count) => insertTenants(db, count),
    async close() {
      await Promise.all(running.map((portal) => portal.stop()))
      await s3.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
