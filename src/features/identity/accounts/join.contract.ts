import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { existingPassword, ONE_LINE, optionalLine } from '../../../shared/fields/fields.ts'
import { session } from './accounts.contract.ts'
import { ACCOUNT_MESSAGES } from './accounts.messages.ts'

const EXAMPLE = { code: 'K7RW 4MQ2', newPassword: 'three blue goats', phone: '024 555 0163' }

const greeting = z
  .object({
    name: z.string(),
    companyName: z.string(),
    needs: z
      .array(z.enum(['phone']))
      .meta({
        description: 'phone: nothing to sign in with is known, so the next call names a phone number',
      }),
  })
  .meta({
    id: 'JoinGreeting',
    examples: [{ name: 'Esi Nyarko', companyName: 'Bohye Properties', needs: [] }],
  })
export type JoinGreeting = z.infer<typeof greeting>

export const joinEndpoints = {
  'POST /auth/join': {
    who: 'anyone',
    summary:
      'Whose code it is; with a new password, and a phone number where one is needed, joins with the code, once, and signs in',
    body: z
      .object({
        code: z
          .string({ error: ACCOUNT_MESSAGES.joinCodeMissing })
          .trim()
          .min(1, { error: ACCOUNT_MESSAGES.joinCodeMissing, abort: true })
          .max(ONE_LINE, ACCOUNT_MESSAGES.unknownJoinCode)
          .meta({ description: 'Eight signs; case, spaces and hyphens do not matter' }),
        newPassword: existingPassword.optional(),
        phone: optionalLine
          .nullish()
          .meta({
            description: 'Only where it is needed: it signs in from then on, and is not confirmed yet',
          }),
      })
      .meta({ examples: [EXAMPLE] }),
    answer: z.union([greeting, session]),
  },
} as const satisfies Endpoints
