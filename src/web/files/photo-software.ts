import { pictureSoftware } from '../../shared/picture-software.ts'

const METADATA_BYTES = 262_144

/** Drawing drops all metadata: named programs become comments, the location is lost. */
export async function keepPhotoSoftware(file: File, small: File): Promise<File> {
  const metadata = new Uint8Array(await file.slice(0, METADATA_BYTES).arrayBuffer())
  const comments = pictureSoftware(metadata).map((name) => {
    const bytes = new TextEncoder().encode(name)
    return Uint8Array.of(0xff, 0xfe, 0, bytes.length + 2, ...bytes)
  })
  if (comments.length === 0) return small
  const { name, type, lastModified } = small
  return new File([small.slice(0, 2), ...comments, small.slice(2)], name, { type, lastModified })
}
