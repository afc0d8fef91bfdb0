import { text } from 'node:stream/consumers'
import { BackupUnusable, type Manifest, manifestSchema } from './manifest.ts'
import { decryptBytes } from './passphrase.ts'
import { CHECKSUMS, type ReadEntry, readTar } from './tar.ts'

export type OpenBackup = () => Promise<AsyncIterable<Uint8Array>>

export type BackupReader = { open: OpenBackup; passphrase: string | undefined }

function parseManifest(json: string): Manifest {
  const parsed = manifestSchema.safeParse(JSON.parse(json))
  if (!parsed.success)
    throw new BackupUnusable('its format is not known; it was made by a newer version of the portal')
  return parsed.data
}

/** Hands each entry to `use`; all checksums are verified once it resolves. Throws {@link BackupUnusable}. */
export async function readBackup(
  { open, passphrase }: BackupReader,
  use: (entry: ReadEntry) => Promise<void> = async () => undefined,
): Promise<Manifest> {
  let manifest: string | undefined
  let lines: string[] = []
  for await (const entry of readTar(await decryptBytes(await open(), passphrase))) {
    if (CHECKSUMS.test(entry.name)) {
      const expected = await text(entry.content())
      if (expected !== lines.join('')) throw new BackupUnusable(damagedPart(expected, lines))
      lines = []
      continue
    }
    if (entry.name === 'manifest.json') manifest = await text(entry.content())
    else await use(entry)
    await entry.finish()
    lines.push(`${entry.digest()}  ${entry.name}\n`)
  }
  if (manifest === undefined) throw new BackupUnusable('it has no manifest')
  return parseManifest(manifest)
}

function damagedPart(expected: string, lines: string[]): string {
  const found = lines.find((line) => !expected.includes(line))
  return `the checksum of ${found?.slice(66).trim() ?? 'a part'} does not fit, so it is damaged`
}
