import { readFileSync, writeFileSync } from 'node:fs'

// npm omits what the registry cannot serve, and `npm ci` then refuses npm's own lockfile.

interface Entry {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  cpu?: string[]
  os?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Packages = Record<string, Entry>

const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ')
const PROSE = ['deprecated', 'funding', 'license']
const PROCESSORS = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x x64'.split(' ')

/** '@x/binding-linux-arm64-musl' → linux, arm64, musl. */
function getPlatform(name: string) {
  const words = name.replace(/\bwin(dows)?\b/, 'win32').split(/[-/]/)
  const os = SYSTEMS.find((system) => words.includes(system))
  const cpu = PROCESSORS.find((processor) => words.includes(processor))
  if (!os || !cpu) throw new Error(`${name}: its name tells no platform`)
  const libc = os === 'linux' && words.map((word) => /^(musl|gnu)/.exec(word)?.[0]).find(Boolean)
  return { cpu: [cpu], libc: libc ? [libc === 'gnu' ? 'glibc' : libc] : undefined, os: [os] }
}

/** The package that Node would resolve `name` to, from `from`. */
function locate(packages: Packages, from: string, name: string): string | undefined {
  const place = `${from ? `${from}/` : ''}node_modules/${name}`
  if (packages[place]) return place
  if (from === '') return undefined
  return locate(packages, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name)
}

const isOurs = ({ optional, integrity, resolved, link }: Entry) =>
  optional && !integrity && !resolved && !link

function completed(packages: Packages): Packages {
  const result = Object.fromEntries(Object.entries(packages).filter(([, entry]) => !isOurs(entry)))
  for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(result)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const exact = /^\d+\.\d+\.\d+[\w.-]*$/.test(version)
      const found = locate(result, parent, name)
      if (found && (!exact || parent === '' || result[found]?.version === version)) continue
      if (!exact) throw new Error(`${name}@${version}: only an exact version can be completed`)
      const { cpu, libc, os } = getPlatform(name)
      const place = result[`node_modules/${name}`] ? `${parent}/node_modules/${name}` : `node_modules/${name}`
      result[place] = { version, cpu, ...(dev ? { dev } : {}), ...(libc ? { libc } : {}), optional: true, os }
    }
  }
  return Object.fromEntries(Object.entries(result).sort(([a], [b]) => a.localeCompare(b, 'en')))
}

/** One line for each entry that is missing, outdated, or has an address. */
function faults(packages: Packages, complete: Packages): string[] {
  const places = new Set([...Object.keys(packages), ...Object.keys(complete)])
  const differing = [...places].filter(
    (place) => JSON.stringify(packages[place]) !== JSON.stringify(complete[place]),
  )
  const addressed = Object.entries(packages).filter(([, entry]) => {
    const text = JSON.stringify(entry, (key, value) => (PROSE.includes(key) ? undefined : value))
    return /"resolved":|https?:\/\//.test(text)
  })
  return [
    ...differing.map(
      (place) =>
        `${place} ${complete[place] ? 'is missing or differs' : 'is wanted by nobody'}: npm run lockfile`,
    ),
    ...addressed.map(([place]) => `${place} names an address of a registry`),
  ]
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages }
const packages = completed(lock.packages)
if (process.argv.includes('--write')) {
  writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  lock.packages = packages
}
const lines = faults(lock.packages, packages)
if (!/^omit-lockfile-registry-resolved\s*=\s*true$/m.test(readFileSync('.npmrc', 'utf8'))) {
  lines.push('.npmrc lacks omit-lockfile-registry-resolved=true')
}
for (const line of lines) console.log(line)
if (lines.length > 0) process.exitCode = 1
