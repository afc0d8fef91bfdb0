const LONG_SIDE = 2000
const QUALITY = 0.85
const PHOTO_TYPES = ['image/jpeg', 'image/png']
const METADATA_BYTES = 262_144

/** A JPEG with a long side of 2,000 px; the file itself if it is no photo, unreadable here, or smaller. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!PHOTO_TYPES.includes(file.type)) return file
  const photo = await readPhoto(file)
  if (photo === null) return file
  const small = await shrunk(file, photo)
  photo.close()
  return small === file ? file : withSoftwareOf(file, small)
}

/** Drawing drops all metadata; the programs that it named become comments. Where a photo was taken is gone. */
async function withSoftwareOf(file: File, small: File): Promise<File> {
  // A photo is sent all the same where the connection loads no script.
  const reader = await import('../shared/picture-software.ts').catch(() => null)
  if (reader === null) return small
  const metadata = new Uint8Array(await file.slice(0, METADATA_BYTES).arrayBuffer())
  const comments = reader.pictureSoftware(metadata).map((name) => {
    const bytes = new TextEncoder().encode(name)
    return Uint8Array.of(0xff, 0xfe, 0, bytes.length + 2, ...bytes)
  })
  if (comments.length === 0) return small
  const { name, type, lastModified } = small
  return new File([small.slice(0, 2), ...comments, small.slice(2)], name, { type, lastModified })
}

/** Null if the browser cannot decode it, as most cannot decode HEIC. */
export function readPhoto(file: File): Promise<ImageBitmap | null> {
  if (!('createImageBitmap' in globalThis)) return Promise.resolve(null)
  return createImageBitmap(file).catch(() => null)
}

export async function shrunk(file: File, photo: ImageBitmap): Promise<File> {
  const jpeg = await drawJpeg(photo, LONG_SIDE, QUALITY)
  if (jpeg === null || (PHOTO_TYPES.includes(file.type) && jpeg.size >= file.size)) return file
  return new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), {
    type: 'image/jpeg',
    lastModified: file.lastModified,
  })
}

/** `longSide` in px, `quality` from 0 to 1; null if drawing fails. */
export function drawJpeg(photo: ImageBitmap, longSide: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, longSide / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG has no transparency: a transparent PNG would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
