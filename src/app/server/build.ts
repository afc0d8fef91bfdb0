import { spawn } from 'node:child_process'
import { cp, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const KEEP_MS = 7 * 86_400_000
const SOURCES = [
  'src',
  'docs/examples/rent-book.xlsx',
  'vite.config.ts',
  'scripts/vite-api-reference.ts',
  'scripts/build-script.ts',
  'scripts/vite-first-screen.ts',
  'scripts/vite-service-worker.ts',
  'package-lock.json',
]

// Node reads the configuration, because Vite would write into node_modules, which the service may not.
const BUILD = ['build', '--configLoader', 'native', '--logLevel', 'warn', '--emptyOutDir']

export const WEB_FOLDER = path.join(ROOT, 'dist', 'web')

async function newest(place: string): Promise<number> {
  const found = await stat(place)
  if (!found.isDirectory()) return found.mtimeMs
  const entries = await readdir(place, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
  const times = await Promise.all(files.map((file) => stat(path.join(file.parentPath, file.name))))
  return Math.max(...times.map((time) => time.mtimeMs))
}

async function isStale(): Promise<boolean> {
  const built = await stat(path.join(WEB_FOLDER, 'index.html')).catch(() => undefined)
  if (!built) return true
  const sources = await Promise.all(SOURCES.map((source) => newest(path.join(ROOT, source))))
  return Math.max(...sources) > built.mtimeMs
}

/** Builds if the build is missing or older than its sources. Throws an Error with the build's output. */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  if (!(await isStale())) return
  say('Building the web app, about 10 seconds …')
  const fresh = `${WEB_FOLDER}-${process.pid}`
  const { code, output } = await runVite([...BUILD, '--outDir', fresh])
  if (code !== 0) throw new Error(`The web app could not be built: ${output}`)
  await copyFormerFiles(WEB_FOLDER, fresh)
  await putInPlace(fresh)
}

/** Tabs of an older build request its files during a session: 7 days. */
export async function copyFormerFiles(former: string, fresh: string): Promise<void> {
  const names = await readdir(path.join(former, 'assets')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const { mtimeMs } = await stat(fresh)
  for (const name of names) {
    const file = path.join(former, 'assets', name)
    if (mtimeMs - (await stat(file)).mtimeMs > KEEP_MS) continue
    await cp(file, path.join(fresh, 'assets', name), { force: false, preserveTimestamps: true })
  }
}

async function runVite(args: string[]): Promise<{ code: number | null; output: string }> {
  const vite = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin',
    'vite.js',
  )
  const child = spawn(process.execPath, [vite, ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, output: stripVTControlCharacters(output).trim() }
}

/** Replaces the build atomically, so that another start never serves half of one. */
async function putInPlace(fresh: string): Promise<void> {
  const old = `${fresh}-old`
  await rename(WEB_FOLDER, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(fresh, WEB_FOLDER)
  await rm(old, { recursive: true, force: true })
}
