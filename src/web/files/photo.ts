const LONG_SIDE = 2000
const QUALITY = 0.85
const PHOTO_TYPES = ['image/jpeg', 'image/png']
// Some phones can decode their own photos.
const READABLE_TYPES = [...PHOTO_TYPES, 'image/heic', 'image/heif']

/** A JPEG with a long side of 2,000 px; the original if it is no photo, unreadable, or smaller. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!READABLE_TYPES.includes(file.type)) return file
  const photo = await readPhoto(file)
  if (photo === null) return file
  const small = await shrunk(file, photo)
  photo.close()
  if (small === file) return file
  // Without the script the photo is still sent.
  const software = await import('./photo-software.ts').catch(() => null)
  return software ? software.keepPhotoSoftware(file, small) : small
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
function drawJpeg(photo: ImageBitmap, longSide: number, quality: number): Promise<Blob | null> {
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

const QUALITIES = [0.7, 0.5, 0.35, 0.2]

/** A JPEG of at most `maxBytes`; null if there is none. */
export async function drawSmall(
  photo: ImageBitmap,
  longSide: number,
  maxBytes: number,
): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const small = await drawJpeg(photo, longSide, quality)
    if (small && small.size <= maxBytes) return small
  }
  return null
}
