import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import path from 'node:path'

/** Debian packages that the tests need. */
const PACKAGES = {
  '/usr/bin/chromium': 'chromium',
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/*/bin/postgres': 'postgresql',
}
/** Optional; the stories are faster with it. */
const SHELL = 'chromium-headless-shell'

function isInstalled(program: string): boolean {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const places = path.isAbsolute(program)
    ? globSync(program)
    : folders.map((folder) => path.join(folder, program))
  return places.some((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const missing = () => [
  ...new Set(
    Object.entries(PACKAGES)
      .filter(([program]) => !isInstalled(program))
      .map(([, name]) => name),
  ),
]

const run = ([command = '', ...args]: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0

/** Installs them by apt-get if possible; otherwise returns false with one line on what to install. */
export function ensureTools(): boolean {
  if (missing().length === 0 && isInstalled(SHELL)) return true
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (isInstalled('apt-get') && run([...asRoot, 'true'])) {
    const network = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
    const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...network]
    run([...apt, 'update'])
    const packages = missing()
    if (packages.length > 0) run([...apt, 'install', '-y', '--no-install-recommends', ...packages])
    run([...apt, 'install', '-y', '--no-install-recommends', SHELL])
  }
  const lacking = missing()
  if (lacking.length > 0) console.log(`Please install ${lacking.join(' and ')}: the tests need them.`)
  return lacking.length === 0
}

if (import.meta.main && !ensureTools()) process.exitCode = 1
