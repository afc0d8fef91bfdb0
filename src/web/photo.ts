/** The longest side in px that a photo of a receipt needs. */
const LONG_SIDE = 2000
const QUALITY = 0.85
const PHOTO_TYPES = ['image/jpeg', 'image/png']

/**
 * A photo scaled down to a long side of 2,000 px, as JPEG. The file itself where it is no photo, cannot be read
 * here, or is smaller already.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!PHOTO_TYPES.includes(file.type)) return file
  const photo = await createImageBitmap(file).catch(() => null)
  if (photo === null) return file
  const jpeg = await draw(photo)
  photo.close()
  if (jpeg === null || jpeg.size >= file.size) return file
  return new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), {
    type: 'image/jpeg',
    lastModified: file.lastModified,
  })
}

function draw(photo: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONG_SIDE / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(photo.width * scale)
  canvas.height = Math.round(photo.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG has no transparency: without paper under it a transparent PNG turns black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
