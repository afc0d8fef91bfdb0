/**
 * Run: npm run migration -- --name what_changes
 *
 * Writes the migration of changed tables and keeps only the newest snapshot, which drizzle-kit compares with. --check
 * only reports problems.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type DrizzleSnapshotJSON, generateDrizzleJson } from 'drizzle-kit/api'
import config from '../drizzle.config.ts'

const META = 'migrations/meta'
const AGAIN = 'delete your migration (SQL, snapshot, journal entry) and run npm run migration again'

const readJson = <T>(name: string) => JSON.parse(readFileSync(path.join(META, name), 'utf8')) as T
const readTags = () => readJson<{ entries: { tag: string }[] }>('_journal.json').entries.map(({ tag }) => tag)
const listSnapshots = () => readdirSync(META).filter((name) => name.endsWith('_snapshot.json'))
const newestSnapshot = () => `${readTags().at(-1)?.slice(0, 4)}_snapshot.json`

/** Migrations of two branches, with mixed files. */
function listMixedFiles(): string[] {
  const tags = readTags()
  const files = globSync('*.sql', { cwd: 'migrations' }).map((file) => path.parse(file).name)
  const newest = listSnapshots().sort().at(-1)
  return [
    ...tags.filter((tag) => !files.includes(tag)).map((tag) => `${tag}.sql is missing`),
    ...files
      .filter((file) => !tags.includes(file))
      .map((file) => `${file}.sql is not in the journal: ${AGAIN}`),
    ...tags
      .filter((tag, index) => Number(tag.slice(0, 4)) !== index)
      .map((tag) => `${tag} has the number of another migration: ${AGAIN}`),
    ...(newest === newestSnapshot() ? [] : [`${newest} is not of the last migration: ${AGAIN}`]),
  ]
}

const withoutIds = ({ id: _, prevId: __, ...rest }: DrizzleSnapshotJSON): unknown =>
  JSON.parse(JSON.stringify(rest))

async function listOldSnapshots(): Promise<string[]> {
  const newest = newestSnapshot()
  const tables: Record<string, unknown> = {}
  for (const file of globSync(config.schema ?? [])) Object.assign(tables, await import(path.resolve(file)))
  const now = generateDrizzleJson(tables, undefined, undefined, 'snake_case')
  const isCurrent = isDeepStrictEqual(withoutIds(now), withoutIds(readJson<DrizzleSnapshotJSON>(newest)))
  return [
    ...listSnapshots()
      .filter((name) => name !== newest)
      .map((name) => `meta/${name} is not needed any more: delete it`),
    ...(isCurrent ? [] : [`meta/${newest} does not match the tables: ${AGAIN}`]),
  ]
}

function generate(args: string[]): void {
  const tool = ['node_modules/drizzle-kit/bin.cjs', 'generate', ...args]
  const { status } = spawnSync(process.execPath, tool, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  for (const name of listSnapshots()) if (name !== newestSnapshot()) rmSync(path.join(META, name))
}

const args = process.argv.slice(2)
const isCheck = args.includes('--check')
const faults = listMixedFiles()
if (faults.length === 0 && isCheck) faults.push(...(await listOldSnapshots()))
if (faults.length === 0 && !isCheck) generate(args)
for (const fault of faults) console.log(`migrations: ${fault}`)
if (faults.length > 0) process.exitCode = 1
