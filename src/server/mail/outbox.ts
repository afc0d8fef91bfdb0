import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

export const OUTBOX_KEEPS = 1000

const toOutboxFileName = (createdAt: Date, id: string): string =>
  `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`

export async function messagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.eml')).sort()
}

export const removeMessage = (folder: string, name: string): Promise<void> =>
  rm(path.join(folder, name), { force: true })

/** Writes an .eml file and keeps the newest 1,000. */
export async function writeToOutbox(
  folder: string,
  createdAt: Date,
  id: string,
  message: Buffer,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path.join(folder, toOutboxFileName(createdAt, id)), message, { mode: 0o600 })
  const names = await messagesIn(folder)
  for (const name of names.slice(0, Math.max(0, names.length - OUTBOX_KEEPS)))
    await removeMessage(folder, name)
}

export const removeFromOutbox = (folder: string, createdAt: Date, id: string): Promise<void> =>
  removeMessage(folder, toOutboxFileName(createdAt, id))
