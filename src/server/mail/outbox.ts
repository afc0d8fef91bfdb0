import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

export const OUTBOX_KEEPS = 1000

const PART = '.part'

const toOutboxFileName = (createdAt: Date, id: string): string =>
  `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`

async function namesIn(folder: string, endings: readonly string[]): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => endings.some((ending) => name.endsWith(ending))).sort()
}

const messagesIn = (folder: string): Promise<string[]> => namesIn(folder, ['.eml'])

/** With files whose writing was cut off. */
export const messagesAndPartsIn = (folder: string): Promise<string[]> =>
  namesIn(folder, ['.eml', `.eml${PART}`])

/** Returns the ids of messages without a file, except those older than all of a full folder. */
export async function findUnwritten(
  folder: string,
  messages: readonly { id: string; createdAt: Date }[],
): Promise<string[]> {
  const names = await messagesIn(folder)
  const written = new Set(names)
  const oldest = names.at(-OUTBOX_KEEPS) ?? ''
  return messages.flatMap(({ id, createdAt }) => {
    const name = toOutboxFileName(createdAt, id)
    return name > oldest && !written.has(name) ? [id] : []
  })
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
  const file = path.join(folder, toOutboxFileName(createdAt, id))
  await writeFile(`${file}${PART}`, message, { mode: 0o600 })
  // A kill leaves no half message that looks complete.
  await rename(`${file}${PART}`, file)
  const names = await messagesIn(folder)
  for (const name of names.slice(0, Math.max(0, names.length - OUTBOX_KEEPS)))
    await removeMessage(folder, name)
}

export const removeFromOutbox = (folder: string, createdAt: Date, id: string): Promise<void> =>
  removeMessage(folder, toOutboxFileName(createdAt, id))
