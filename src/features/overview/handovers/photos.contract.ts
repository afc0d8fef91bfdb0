import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id } from '../../../shared/fields/fields.ts'
import { handoverPhoto } from './handovers.answers.ts'
import { EXAMPLES } from './handovers.examples.ts'
import { handoverId, itemId, madeId, recordedAt } from './handovers.fields.ts'

/** In base64 characters: 12 KB and 60 KB. */
const THUMBNAIL_MAX = 16_384
export const PRINT_MAX = 81_920

const ticket = z.object({ token: z.string() }).meta({ id: 'Ticket' })
const photoId = madeId.meta({ examples: [EXAMPLE_IDS.photo] })
const newPhoto = z.object({ id: handoverId, photoId })
const onePhoto = z.object({ id: handoverId, photoId: id.meta({ examples: [EXAMPLE_IDS.photo] }) })

const photoForm = z.object({
  itemId,
  sequence: z.coerce.number().int().min(0).max(100_000).meta({ description: 'Orders the photos of an item' }),
  takenAt: recordedAt.meta({ description: 'By the clock of the phone' }),
  print: z
    .base64()
    .max(PRINT_MAX)
    .optional()
    .meta({ description: 'The photo for the report: a JPEG of at most 640 pixels and 60 KB, in base64' }),
  thumbnail: z
    .base64()
    .max(THUMBNAIL_MAX)
    .optional()
    .meta({ description: 'The photo small: a JPEG of at most 12 KB, in base64' }),
})
export type PhotoForm = z.output<typeof photoForm>

export const handoverPhotosEndpoints = {
  'PUT /handovers/{id}/photos/{photoId}': {
    who: 'signed-in',
    permission: 'handover:write',
    summary:
      'Stores a photo of an item under the id that the phone gave it: 201, for the same bytes again 200, for others 409. Tenants may while they may object',
    params: newPhoto,
    form: photoForm.meta({ examples: [EXAMPLES.photo] }),
    file: 'photo',
    answer: handoverPhoto,
    status: 201,
    idempotent: true,
  },
  'GET /handovers/{id}/photos/{photoId}/file': {
    who: 'ticket',
    permission: 'handover:read',
    summary: 'A photo of a handover, for the office and its tenant',
    params: onePhoto,
    bytes: '*/*',
  },
  'POST /handovers/{id}/photos/{photoId}/file/ticket': {
    who: 'signed-in',
    permission: 'handover:read',
    summary: 'A ticket of 60 s that opens this photo in ?token=',
    params: onePhoto,
    answer: ticket,
  },
  'GET /handovers/{id}/photos/{photoId}/thumbnail': {
    who: 'signed-in',
    permission: 'handover:read',
    summary: 'The photo small, or itself where it came without a thumbnail',
    params: onePhoto,
    bytes: '*/*',
  },
} as const satisfies Endpoints
