import { z } from 'zod'
import { SENDERS } from './cases.rules.ts'
import { photo } from './photos.contract.ts'

export const reply = z
  .object({
    id: z.string(),
    sender: z.enum(SENDERS),
    senderName: z.string(),
    message: z.string(),
    timestamp: z.string(),
    mine: z.boolean(),
    photos: z.array(photo),
  })
  .meta({ id: 'Reply' })
export type Reply = z.infer<typeof reply>
