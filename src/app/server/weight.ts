import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Compressed scripts that a screen needs before use: for tenants on slow lines, and for the office. */
const TENANT_BYTES = 180_500
const OFFICE_BYTES = 200_000

/** Scripts and styles of a tenant's first screen: 3.3 s of its 5 on a line of 400 kbit/s. */
export const SLOW_LINE_BYTES = 163_000

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
export type Manifest = Record<string, Chunk>
export type ScreenWeight = {
  screen: string
  bytes: number
  budget: number
  styles: number
  files: { name: string; bytes: number }[]
}

const ENTRY = 'index.html'
const OFFICE = 'screens/screens.office.ts'
const SCREEN = /\.(page|screen)\.tsx$/

export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest

function staticImports(manifest: Manifest, entries: string[]): Set<string> {
  const found = new Set<string>()
  const add = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    for (const needed of manifest[key]?.imports ?? []) add(needed)
  }
  for (const entry of entries) add(entry)
  return found
}

/** All screens of the router, heaviest first. */
export async function weighScreens(
  manifest: Manifest,
  measureFile: (file: string) => Promise<number>,
): Promise<ScreenWeight[]> {
  const screens = [[ENTRY], [ENTRY, OFFICE]].flatMap((entries) =>
    (manifest[entries.at(-1) ?? '']?.dynamicImports ?? [])
      .filter((key) => SCREEN.test(key))
      .map((screen) => ({ screen, entries })),
  )
  const weights = await Promise.all(
    screens.map(async ({ screen, entries }) => {
      const keys = [...staticImports(manifest, [...entries, screen])]
      const names = keys.map((key) => manifest[key]?.file ?? key)
      const styles = new Set(keys.flatMap((key) => manifest[key]?.css ?? []))
      const files = await Promise.all(names.map(async (name) => ({ name, bytes: await measureFile(name) })))
      return {
        screen: path.posix.join('src/app', screen),
        bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
        budget: entries.includes(OFFICE) ? OFFICE_BYTES : TENANT_BYTES,
        styles: (await Promise.all([...styles].map(measureFile))).reduce((sum, bytes) => sum + bytes, 0),
        files: files.toSorted((a, b) => b.bytes - a.bytes),
      }
    }),
  )
  return weights.toSorted((a, b) => b.bytes - a.bytes)
}

/** Small files have no compressed copy, and are sent as they are. */
export async function sentBytes(folder: string, file: string): Promise<number> {
  const place = path.join(folder, file)
  const compressed = await readFile(`${place}.br`).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return readFile(place)
    throw error
  })
  return compressed.length
}
