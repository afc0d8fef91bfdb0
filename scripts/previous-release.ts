/**
 * Run in the commit after a release: npm run previous-release
 * Names the release that is out now, with which each change is compared from here on, and keeps a backup of its demo company.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillDemo } from '../src/testing/portal/process.ts'

const RECORD = 'migrations/previous-release.json'
const DUMP = 'migrations/previous-release.tar'

const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

if (git('status', '--porcelain') !== '') throw new Error('Commit the release first.')
const { version } = await readJson<{ version: string }>('package.json')
const { entries } = await readJson<{ entries: { tag: string }[] }>('migrations/meta/_journal.json')
const folder = await mkdtemp(path.join(tmpdir(), 'portal-release-'))
const dataDir = await fillDemo(process.cwd(), folder)
// Pictures would make it 25 times as large.
const files = path.join(dataDir, 'files')
for (const kind of await readdir(files)) await rm(path.join(files, kind), { recursive: true })
await rm(DUMP, { force: true })
execFileSync(process.execPath, ['src/app/commands/backup.ts', DUMP], {
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: 'inherit',
})
await rm(folder, { recursive: true })
const release = {
  version,
  commit: git('rev-parse', 'HEAD'),
  lastMigration: entries.at(-1)?.tag,
  unusedColumns: [],
  harmlessChanges: [],
}
await writeFile(RECORD, `${JSON.stringify(release, null, 2)}\n`)
console.log(`Each change is compared with ${version} from here on; commit ${RECORD} and ${DUMP}.`)
