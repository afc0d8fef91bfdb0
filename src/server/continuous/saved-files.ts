import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FileMissing, type FileStore, isKey } from '../files/files.ts'
import { continuousFolder } from './continuous.ts'
import { encryptFor } from './keys.ts'
import type { ContinuousState } from './state.ts'

/** Uploaded files are saved once each, as they never change; they stay as long as a base copy may name them. */
const PREFIX = 'files-'
const OWN = /^(portal|trash)\//
const WHENEVER = new Date(8.64e15)

export const savedKey = (key: string): string => `${PREFIX}${key}.age`
const plainKey = (saved: string): string => saved.slice(PREFIX.length, -'.age'.length)
const isSaved = (key: string) => key.startsWith(PREFIX) && key.endsWith('.age')
const isUploaded = (key: string) => !OWN.test(key) && !key.endsWith('.part')

const markFolder = (dataDir: string) => path.join(continuousFolder(dataDir), 'new-files')

async function mark(dataDir: string, key: string): Promise<void> {
  await mkdir(markFolder(dataDir), { recursive: true, mode: 0o700 })
  await writeFile(path.join(markFolder(dataDir), key.replace('/', '.')), '')
}

/** Notes each new file before its row is committed, so that it is saved before the WAL that names it. */
export function noteNewFiles(store: FileStore, dataDir: string): FileStore {
  return {
    ...store,
    async put(key, bytes) {
      await store.put(key, bytes)
      if (isUploaded(key)) await mark(dataDir, key)
    },
  }
}

type Copying = { dataDir: string; files: FileStore; key: ContinuousState['key'] }

export async function copyNewFiles(
  { dataDir, files, key }: Copying,
  openStore: () => Promise<FileStore>,
): Promise<void> {
  const folder = markFolder(dataDir)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  for (const name of names) {
    const fileKey = name.replace('.', '/')
    const store = await openStore()
    const bytes = await files.read(fileKey).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined
      throw error
    })
    if (bytes) await store.put(savedKey(fileKey), await encryptFor(key, bytes))
    await rm(path.join(folder, name), { force: true })
  }
}

async function listUploaded(files: FileStore): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const key of files.olderThan(WHENEVER)) if (isUploaded(key)) keys.add(key)
  return keys
}

/** Notes files that are not saved yet; returns saved ones that are deleted in the portal. */
export async function compareFiles({ dataDir, files }: Copying, store: FileStore): Promise<string[]> {
  const uploaded = await listUploaded(files)
  const gone: string[] = []
  for await (const saved of store.olderThan(WHENEVER)) {
    if (!isSaved(saved) || !isKey(plainKey(saved))) continue
    if (!uploaded.delete(plainKey(saved))) gone.push(saved)
  }
  for (const key of uploaded) await mark(dataDir, key)
  return gone
}
