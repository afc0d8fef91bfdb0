import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { optionalLine } from '../../../shared/fields/fields.ts'
import { BOOK_FIELDS, bookRow, OFFICE, ofImport } from './imports.contract.ts'
import { IMPORTS_EXAMPLES as EXAMPLES } from './imports.examples.ts'

export const CARD_FIELDS = BOOK_FIELDS.filter((field) => field !== 'paid' && field !== 'ignore')

const cardValues = z.object(
  Object.fromEntries(CARD_FIELDS.map((name) => [name, optionalLine.optional()])) as Record<
    (typeof CARD_FIELDS)[number],
    z.ZodOptional<typeof optionalLine>
  >,
)
export type CardValues = z.output<typeof cardValues>

// PostgreSQL cannot even search for this character.
const rowKey = z
  .string()
  .min(1)
  .max(200)
  .transform((text) => (text.includes('\0') ? '' : text))
  .meta({ examples: ['7'] })
const ofRow = ofImport.extend({ row: rowKey })
const photo = z.object({ url: z.string() }).meta({ id: 'CardPhoto', examples: [EXAMPLES.photo] })

export const cardsEndpoints = {
  'POST /imports/{id}/rows': {
    ...OFFICE,
    summary: 'Adds a card to a draft of cards',
    params: ofImport,
    body: z.object({ values: cardValues }).meta({ examples: [EXAMPLES.card] }),
    answer: bookRow,
    status: 201,
    idempotent: true,
  },
  'POST /imports/{id}/rows/{row}/photo': {
    ...OFFICE,
    summary: 'Stores the photo of a card: JPEG, PNG or PDF of at most 10,485,760 bytes',
    params: ofRow,
    form: z.object({}).meta({ examples: [{}] }),
    file: 'file',
    answer: photo,
    status: 201,
  },
  'GET /imports/{id}/rows/{row}/photo': {
    ...OFFICE,
    who: 'ticket',
    officeOnly: true,
    summary: 'The photo of a card',
    params: ofRow,
    bytes: '*/*',
  },
  'POST /imports/{id}/rows/{row}/photo/ticket': {
    ...OFFICE,
    summary: 'A ticket of 60 s that opens this photo in ?token=',
    params: ofRow,
    answer: z.object({ token: z.string() }).meta({ id: 'Ticket' }),
  },
} as const satisfies Endpoints
