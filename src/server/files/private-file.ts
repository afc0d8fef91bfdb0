import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Only this user can read the file, and it is complete and durable once it has its name. */
export async function writePrivateFile(file: string, content: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    await handle.writeFile(content)
    await handle.sync().finally(() => handle.close())
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const folder = await open(path.dirname(file))
  await folder.sync().finally(() => folder.close())
}

export function readPrivateFile(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}
