import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Config } from './config.ts'
import type { Db } from './database/index.ts'
import { secrets } from './database/server.table.ts'
import { readPrivateFile, writePrivateFile } from './files/private-file.ts'

export const SIGNING = 'signing'

const makeSecret = () => randomBytes(32).toString('base64url')

export const secretFile = (dataDir: string): string => path.join(dataDir, 'secret')

/** Created at the first call, then shared by all instances. */
export async function sharedSecret(db: Db, name: string, make: () => string): Promise<string> {
  await db.insert(secrets).values({ name, value: make() }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret '${name}' could not be kept.`)
  return row.value
}

export async function readSecretFile(dataDir: string): Promise<string | undefined> {
  return (await readPrivateFile(secretFile(dataDir)))?.trim() || undefined
}

/** A row is newer than the file, or comes from an older version or a server's backup. */
async function secretInFile(db: Db, dataDir: string): Promise<string> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, SIGNING))
  const inFile = await readSecretFile(dataDir)
  const secret = row?.value ?? inFile ?? makeSecret()
  if (secret !== inFile) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writePrivateFile(secretFile(dataDir), `${secret}\n`)
  }
  if (row) await db.delete(secrets).where(eq(secrets.name, SIGNING))
  return secret
}

/** Signs tickets and encrypts stored passwords. An embedded portal keeps it next to the database, not in it. */
export async function signingSecret(
  { SECRET, DATABASE_URL, DATA_DIR }: Pick<Config, 'SECRET' | 'DATABASE_URL' | 'DATA_DIR'>,
  db: Db,
): Promise<string> {
  if (SECRET !== undefined) return SECRET
  return DATABASE_URL === undefined ? secretInFile(db, DATA_DIR) : sharedSecret(db, SIGNING, makeSecret)
}
