import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** So many messages lie in the outbox at most. */
export const OUTBOX_KEEPS = 1000

/** Writes a message as an .eml file that any mail program opens, and keeps the newest 1,000 of them. */
export async function writeToOutbox(
  folder: string,
  createdAt: Date,
  id: string,
  message: Buffer,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stamp = createdAt.toISOString().replaceAll(/[:.]/g, '-')
  await writeFile(path.join(folder, `${stamp}-${id}.eml`), message, { mode: 0o600 })
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  for (const name of names.slice(0, Math.max(0, names.length - OUTBOX_KEEPS))) {
    await rm(path.join(folder, name), { force: true })
  }
}
