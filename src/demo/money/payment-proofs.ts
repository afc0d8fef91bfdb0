import type { Day } from '../../shared/days.ts'
import type { Random } from '../random.ts'

/** A file in the folder `receipts`; its name holds the amount. */
export type ProofPicture = `${string}.${'jpg' | 'png' | 'pdf'}`

export const PART_PAYMENT: ProofPicture = 'momo-500.jpg'
export const UNREADABLE: ProofPicture = 'blurred.jpg'
export const DOCUMENT: ProofPicture = 'transfer-2500.pdf'

const PICTURES: Record<number, readonly [ProofPicture, ...ProofPicture[]]> = {
  650: ['momo-650.jpg'],
  850: ['momo-850.jpg'],
  1200: ['app-1200.jpg'],
  1800: ['slip-1800.jpg'],
  2500: ['app-2500.png', 'app-2500.png', DOCUMENT],
}

export const hasPicture = (rent: number): boolean => PICTURES[rent] !== undefined

/** Throws for a rent without a picture. */
export function choosePicture(rent: number, chance: Random): ProofPicture {
  const pictures = PICTURES[rent]
  if (!pictures) throw new Error(`There is no picture of a payment of GHS ${rent}.`)
  return chance.pick(pictures)
}

/** In seconds after midnight, as the picture's own clock shows. */
const TAKEN: Record<ProofPicture, number> = {
  'momo-850.jpg': 9.25 * 3600,
  'momo-650.jpg': 20.5 * 3600 + 75,
  'momo-500.jpg': 13.1 * 3600,
  'app-1200.jpg': 8.75 * 3600 + 130,
  'app-2500.png': 17.35 * 3600 + 70,
}

/** In seconds after midnight, with a phone's file name. */
export function planPicture(
  picture: ProofPicture,
  day: Day,
  chance: Random,
): { seconds: number; fileName: string } {
  const seconds = TAKEN[picture] ?? chance.whole(10 * 3600, 16 * 3600)
  const ending = picture.slice(picture.lastIndexOf('.'))
  const compact = day.replaceAll('-', '')
  const time = new Date(seconds * 1000).toISOString().slice(11, 19).replaceAll(':', '')
  if (picture === DOCUMENT) return { seconds, fileName: `Transfer advice ${day}.pdf` }
  if (TAKEN[picture] === undefined) return { seconds, fileName: `IMG_${compact}_${time}${ending}` }
  return { seconds, fileName: `Screenshot_${compact}-${time}${ending}` }
}

const TYPES = { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' } as const

export const toContentType = (picture: ProofPicture) =>
  TYPES[picture.slice(picture.lastIndexOf('.') + 1) as keyof typeof TYPES]
