import { z } from 'zod'
import { longText, optionalLine } from '../../../shared/fields.ts'
import { caseMessages } from '../cases.messages.ts'
import type { CaseKind } from '../cases.rules.ts'

const FIELDS = ['subject', 'body'] as const

export const newCaseForm = (kind: CaseKind) =>
  z
    .object({ subject: optionalLine, body: longText, photoIds: z.array(z.string()) })
    .superRefine((values, ctx) => {
      const empty = FIELDS.find((field) => values[field] === '')
      if (empty) ctx.addIssue({ code: 'custom', path: [empty], message: caseMessages(kind).fillBoth })
    })
export type NewCaseForm = z.output<ReturnType<typeof newCaseForm>>
