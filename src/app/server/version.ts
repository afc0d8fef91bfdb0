import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const PACKAGE = new URL('../../../package.json', import.meta.url)

export async function readVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(PACKAGE, 'utf8'))).version
}
