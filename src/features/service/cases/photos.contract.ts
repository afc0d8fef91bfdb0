import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id } from '../../../shared/fields/fields.ts'
import { CASES, type CaseKind } from './cases.rules.ts'
import { PHOTO_TYPES } from './photos.rules.ts'

/** In base64 characters: 12 KB. */
const THUMBNAIL_MAX = 16_384

export const photo = z
  .object({
    id: z.string(),
    url: z.string(),
    thumbnailUrl: z.string(),
    fileName: z.string(),
    fileSize: z.number(),
    contentType: z.enum(PHOTO_TYPES),
    createdAt: z.string(),
  })
  .meta({ id: 'Photo' })
export type Photo = z.infer<typeof photo>

const ticket = z.object({ token: z.string() }).meta({ id: 'Ticket' })
const onePhoto = z.object({ photoId: id.meta({ examples: [EXAMPLE_IDS.photo] }) })

const photoForm = z
  .object({
    thumbnail: z
      .base64()
      .max(THUMBNAIL_MAX)
      .optional()
      .meta({ description: 'The photo small, a JPEG of at most 12 KB; the photo itself serves without it' }),
  })
  .meta({ examples: [{}] })

export function createPhotoCalls(kind: CaseKind) {
  const { noun } = CASES[kind]
  return {
    'POST /photos': {
      who: 'signed-in',
      permission: 'case:write',
      summary: `Uploads a photo, JPEG or PNG of at most 10,485,760 bytes, for a ${noun} or reply that follows within 24 hours`,
      form: photoForm,
      file: 'photo',
      answer: photo,
      status: 201,
      idempotent: true,
    },
    'GET /photos/{photoId}/file': {
      who: 'ticket',
      permission: 'case:read',
      summary: `A photo, for an admin and the tenant of the ${noun}`,
      params: onePhoto,
      bytes: '*/*',
    },
    'POST /photos/{photoId}/file/ticket': {
      who: 'signed-in',
      permission: 'case:read',
      summary: 'A ticket of 60 s that opens this photo in ?token=',
      params: onePhoto,
      answer: ticket,
    },
    'GET /photos/{photoId}/thumbnail': {
      who: 'signed-in',
      permission: 'case:read',
      summary: 'The photo small, or itself where it came without a thumbnail',
      params: onePhoto,
      bytes: '*/*',
    },
  } as const satisfies Endpoints
}
