import { z } from 'zod'
import { longText, optionalLine } from '../../../../../shared/fields/fields.ts'
import { caseMessages } from '../../cases.messages.ts'
import type { CaseKind } from '../../cases.rules.ts'
import { PRIORITIES, type Priority } from '../../priority.rules.ts'

const FIELDS = ['subject', 'body'] as const

export const newCaseForm = (kind: CaseKind) =>
  z
    .object({
      subject: optionalLine,
      body: longText,
      photoIds: z.array(z.string()),
      priority: z.enum(PRIORITIES),
    })
    .superRefine((values, ctx) => {
      const empty = FIELDS.find((field) => values[field] === '')
      if (empty) ctx.addIssue({ code: 'custom', path: [empty], message: caseMessages(kind).fillBoth })
    })
export const EMPTY_CASE = { subject: '', body: '', photoIds: [] as string[], priority: 'normal' as Priority }
export type NewCaseForm = z.output<ReturnType<typeof newCaseForm>>
