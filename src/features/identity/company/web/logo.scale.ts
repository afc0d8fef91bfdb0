import { LOGO_MAX_BYTES, LOGO_MESSAGES, LOGO_TYPES } from '../company.contract.ts'

const LONG_SIDE = 512
const SMALLER = 0.75
const QUALITY = 0.9

/** Scales to at most 512 px within the byte limit; a PNG stays a PNG. Throws an Error with a text for the user. */
export async function scaleLogo(file: File): Promise<File> {
  if (!LOGO_TYPES.some((type) => type === file.type)) throw new Error(LOGO_MESSAGES.wrongType)
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(LOGO_MESSAGES.unreadable)
  })
  const longest = Math.max(picture.width, picture.height)
  let sent: Blob | null = longest <= LONG_SIDE ? file : null
  for (let side = Math.min(LONG_SIDE, longest); !sent || sent.size > LOGO_MAX_BYTES; side *= SMALLER)
    sent = await draw(picture, side / longest, file.type)
  picture.close()
  return new File([sent], file.name, { type: file.type })
}

function draw(picture: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(LOGO_MESSAGES.unreadable))),
      type,
      QUALITY,
    )
  })
}
