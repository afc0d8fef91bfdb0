import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sumInvoices } from '../../../server/backup/catalog.ts'
import type { Manifest } from '../../../server/backup/manifest.ts'
import { readBackup } from '../../../server/backup/read.ts'
import { createClock } from '../../../server/clock.ts'
import { readConfig } from '../../../server/config.ts'
import { API_ONLY, callApi, fillDemo, startPortal } from '../../../testing/portal/process.ts'
import { withExisting } from '../backup-place.ts'
import { restoreFrom } from '../backup-run.ts'

const MINUTES_20 = 20 * 60_000
const DUMP = 'migrations/previous-release.tar'
const ADMIN = { email: 'nana.boakye@example.com', password: 'demo-landlord' }
type Release = { version: string; commit: string; lastMigration: string }

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' })
const readManifest = (file: string): Promise<Manifest> =>
  readBackup({ open: async () => createReadStream(file), passphrase: undefined })

/** The portal of the release, filled by its own demo; undefined where its commit is not here or no migration came since. */
async function fromHistory({ commit, lastMigration }: Release, folder: string): Promise<string | undefined> {
  const root = path.join(folder, 'release')
  // Without a migration the start makes no backup to compare with.
  const journal = JSON.parse(await readFile('migrations/meta/_journal.json', 'utf8')) as {
    entries: { tag: string }[]
  }
  if (journal.entries.at(-1)?.tag === lastMigration) return undefined
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
  } catch {
    return undefined
  }
  git('worktree', 'add', '--detach', root, commit)
  try {
    execFileSync('npm', ['ci', '--prefer-offline'], { cwd: root, stdio: 'pipe' })
    return await fillDemo(root, folder)
  } finally {
    git('worktree', 'remove', '--force', root)
  }
}

/** The same company as its release saved it, without files. */
async function fromDump(folder: string): Promise<string> {
  const config = readConfig({ DATA_DIR: path.join(folder, 'restored') })
  const clock = createClock(config.TIME_ZONE, () => new Date())
  await restoreFrom({ config, clock }, DUMP, () => undefined)
  return config.DATA_DIR
}

/** The manifest of the backup that this version made before it changed the database. */
async function manifestBefore(dataDir: string, isDump: boolean): Promise<Manifest> {
  if (isDump) return readManifest(DUMP)
  const folder = path.join(dataDir, 'backups')
  const file = (await readdir(folder)).find((name) => name.includes('-upgrade-'))
  return readManifest(path.join(folder, file ?? 'no backup was made before the upgrade'))
}

async function countRows(dataDir: string, names: string[]) {
  return withExisting(readConfig({ DATA_DIR: dataDir }), async ({ connection }) => {
    const client = new pg.Client(connection)
    await client.connect()
    const rows: Record<string, number> = {}
    for (const name of names) {
      const found = await client.query<{ rows: string }>(`select count(*) as rows from public."${name}"`)
      rows[name] = Number(found.rows[0]?.rows)
    }
    const invoicePesewas = await sumInvoices(client)
    await client.end()
    return { rows, invoicePesewas }
  })
}

/** Rows of these are deleted or added up as time passes. */
const PASSING = [
  'idempotency_keys',
  'invoice_totals',
  'login_failures',
  'notices',
  'quota_uses',
  'rate_limits',
  'sessions',
]

test('the release before is upgraded with every record and all money', { timeout: MINUTES_20 }, async () => {
  const release = JSON.parse(await readFile('migrations/previous-release.json', 'utf8')) as Release
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-upgrade-'))
  try {
    const made = await fromHistory(release, folder)
    const source = made ? `its own code, ${release.commit.slice(0, 8)}` : `${DUMP}, as its commit is not here`
    process.stdout.write(`Upgrade from ${release.version} by ${source}\n`)
    const dataDir = made ?? (await fromDump(folder))
    const portal = await startPortal(dataDir, { SMTP_URL: 'off' }, API_ONLY)
    const before = await manifestBefore(dataDir, made === undefined)
    const login = await callApi<{ token: string }>(portal, 'POST /auth/login', { body: ADMIN })
    expect(login.status).toBe(200)
    for (const call of ['/invoices?limit=50', '/payments', '/tenants', '/debtors', '/trial-balance'])
      expect([call, (await callApi(portal, `GET ${call}`, { token: login.body.token })).status]).toEqual([
        call,
        200,
      ])
    const { rows, invoicePesewas } = await countRows(
      dataDir,
      before.tables.map(({ name }) => name),
    )
    await portal.stop()
    const lost = before.tables.filter(
      ({ name, rows: were }) => !PASSING.includes(name) && (rows[name] ?? 0) < were,
    )
    expect(lost.map(({ name }) => name)).toEqual([])
    expect(invoicePesewas).toBe(before.invoicePesewas)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
