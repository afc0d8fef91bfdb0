import { execFile } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseStartError } from './embedded-error.ts'

/** PostgreSQL refuses root. `prefix` precedes its command; `switches` changes to `uid` and `gid`. */
export type RunAs = { prefix: string[]; uid: number; gid: number; switches: boolean }

/** A fixed search path for `unshare`, because this may run as root. */
export const searchPath = '/usr/local/bin:/usr/bin:/bin:/run/current-system/sw/bin'

const nobody = 65_534
const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']
const inNamespace: RunAs = { prefix: namespace, uid: 0, gid: 0, switches: false }

/** Root uses the owner of an existing cluster, else a namespace, else nobody, else the owner of a closed folder. */
export async function chooseRunAs(
  dataDir: string,
  cluster: string,
  namespaces: boolean,
  log: (message: string) => void,
): Promise<RunAs> {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { prefix: [], uid, gid: process.getgid?.() ?? uid, switches: false }
  const owner = await findOwner(cluster)
  if (owner && owner.uid !== 0) return owner
  if (namespaces && (await namespacesWork())) {
    if (!(await findClosedPath(inNamespace, await findClosedBy(dataDir)))) return inNamespace
  } else {
    log('No user namespaces here: PostgreSQL runs as another user than root')
  }
  return await chooseOther(await findClosedBy(dataDir))
}

export async function findClosedPath(
  who: RunAs,
  path: string,
): Promise<{ path: string; owner: RunAs } | undefined> {
  const above = dirname(path)
  const closed = above === path ? undefined : await findClosedPath(who, above)
  if (closed) return closed
  const { mode, uid, gid } = await stat(path)
  const bits = uid === who.uid ? mode >> 6 : gid === who.gid ? mode >> 3 : mode
  return bits & 1 ? undefined : { path, owner: switchTo(uid, gid) }
}

export async function chownFile(who: RunAs, path: string): Promise<void> {
  if (who.switches) await chown(path, who.uid, who.gid)
}

export async function chownTree(who: RunAs, folder: string): Promise<void> {
  if (!who.switches) return
  const inside = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = inside
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of [...paths, folder]) await chown(path, who.uid, who.gid)
}

async function chooseOther(folder: string): Promise<RunAs> {
  const closed = await findClosedPath(switchTo(nobody, nobody), folder)
  if (!closed) return switchTo(nobody, nobody)
  if (closed.owner.uid !== 0 && !(await findClosedPath(closed.owner, folder))) return closed.owner
  throw new DatabaseStartError(
    `The embedded database cannot run as root, and no other user may enter ${closed.path}: start as an ordinary user, set DATA_DIR to a folder that others may enter, or set DATABASE_URL.`,
  )
}

/** Root can hand over its own data folder, so only the folders above it count. */
async function findClosedBy(dataDir: string): Promise<string> {
  return (await stat(dataDir)).uid === 0 ? dirname(dataDir) : dataDir
}

async function findOwner(path: string): Promise<RunAs | undefined> {
  const found = await stat(path).catch(whenMissing)
  return found && switchTo(found.uid, found.gid)
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function switchTo(uid: number, gid: number): RunAs {
  return { prefix: [], uid, gid, switches: true }
}

async function namespacesWork(): Promise<boolean> {
  const [program = '', ...args] = [...namespace, 'true']
  return promisify(execFile)(program, args, { env: { PATH: searchPath } }).then(
    () => true,
    () => false,
  )
}
