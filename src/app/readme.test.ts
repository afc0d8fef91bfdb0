import { globSync } from 'node:fs'
import { access, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { settings } from '../server/config.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFile(path.join(ROOT, name), 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
const DEPLOYED = [...globSync('{deploy/{*,.env.example},docs/operate/*.md}', { cwd: ROOT }), 'SECURITY.md']

describe('the README', () => {
  test('names every setting in its table, and no other', async () => {
    const [, table = ''] = (await read('README.md')).split('## Settings')
    const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell)
    const named = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(named.sort()).toEqual(Object.keys(settings).sort())
  })

  test('has the current defaults', async () => {
    const readme = await read('README.md')
    const readDefault = (name: string) =>
      new RegExp(`^\\| \`${name}\` \\| \`([^\`]+)\` \\|`, 'm').exec(readme)?.[1]
    for (const name of ['PORT', 'HOST', 'COMPANY_NAME', 'TIME_ZONE', 'LOG_LEVEL'] as const) {
      expect(readDefault(name)).toBe(String(settings[name].schema.parse(undefined)))
    }
    expect(path.resolve(readDefault('DATA_DIR') ?? '')).toBe(settings.DATA_DIR.schema.parse(undefined))
  })

  test('names only existing commands, as every page does', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
    const measurements = (await readdir(path.join(ROOT, 'bench'))).map((file) => file.replace('.ts', ''))
    const named = await Promise.all(
      pages.map(async (page) => {
        const text = await read(page)
        const commands = [...text.matchAll(/npm run (?!bench --)([a-z-]+)/g)].map(([, name = '']) => name)
        const measured = [...text.matchAll(/npm run bench -- ([a-z-]+)/g)].map(([, name = '']) => name)
        return [
          ...commands.filter((name) => !(name in scripts)),
          ...measured.filter((name) => !measurements.includes(name)),
        ].map((name) => `${page}: ${name}`)
      }),
    )
    expect(named.flat()).toEqual([])
  })
})

describe('how the portal is deployed', () => {
  const OTHERS = /^(AF|MALLOC|AWS|ETCD|ETCDCTL)_|^(NODE_COMPILE_CACHE|ON_ERROR_STOP|POSTGRES_PASSWORD)$/

  test.each(DEPLOYED)('%s names only settings that exist', async (file) => {
    const own = (await read('deploy/.env.example')).match(/^[A-Z_]+(?==)/gm) ?? []
    const composed = (await read('compose.yaml')).match(/^ {6}PORTAL_[A-Z]+(?=:)/gm) ?? []
    const known = [...Object.keys(settings), ...own, ...composed.map((name) => name.trim())]
    const named = (await read(file)).match(/\b[A-Z]+_[A-Z_]*[A-Z]\b/g) ?? []
    expect(named.filter((name) => !known.includes(name) && !OTHERS.test(name))).toEqual([])
  })

  test('the service and the image start Node as npm start does', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
    const [, options = '', entry = ''] = /exec node (.+) (\S+)$/.exec(scripts['start'] ?? '') ?? []
    const malloc = scripts['start']?.match(/MALLOC_\w+=\d+/g) ?? []
    const [service, image] = await Promise.all(['deploy/portal.service', 'Dockerfile'].map(read))
    expect(service).toContain(`/node ${options} ${entry}\n`)
    expect(image).toContain([...options.split(' '), entry].map((part) => `"${part}"`).join(', '))
    for (const each of malloc) for (const file of [service, image]) expect(file).toContain(each)
  })
})

describe('links and pictures', () => {
  test.each(pages)('of %s lead somewhere', async (page) => {
    const targets = [...(await read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const local = targets.filter((target) => !/^https?:/.test(target))
    for (const target of local) {
      const [file = '', anchor] = target.split('#')
      const place = path.resolve(ROOT, path.dirname(page), file || path.basename(page))
      await access(place)
      if (anchor) expect(listAnchors(await readFile(place, 'utf8'))).toContain(anchor)
    }
  })
})

test('each requirement of the security standard stands once in its table, with where it is met', async () => {
  const page = await read('docs/security/asvs.md')
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)]
  const count = (state: string) => rows.filter(([, , is]) => is === state).length
  expect(page).toContain(
    `${rows.length} in all, ${count('met')} met, ${count('**not met**')} not met, ${count('not applicable')} not applicable`,
  )
  expect(new Set(rows.map(([, number]) => number)).size).toBe(rows.length)
  for (const [, number, state, how = ''] of rows)
    if (state === 'met') expect([number, how]).toEqual([number, expect.stringContaining('](../../')])
})

test('every picture is used, and small enough for a slow connection', async () => {
  const texts = await Promise.all(pages.map(read))
  for (const picture of globSync('docs/images/**/*.png', { cwd: ROOT })) {
    expect(texts.some((text) => text.includes(path.relative('docs', picture)))).toBe(true)
    expect((await stat(path.join(ROOT, picture))).size).toBeLessThanOrEqual(80 * 1024)
  }
})

const listAnchors = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
