import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { positiveCedis } from '../../../shared/fields/amounts.ts'
import {
  cedisText,
  day,
  id,
  longText,
  optionalLine,
  paging,
  line as text,
} from '../../../shared/fields/fields.ts'
import { DESK_IDS, EXAMPLES } from './money-desk.examples.ts'
import { MONEY_DESK_MESSAGES as MESSAGES } from './money-desk.messages.ts'
import {
  ACTIONS,
  ASIDE_KINDS,
  CONFIDENCES,
  LINE_DIRECTIONS,
  LINE_KINDS,
  LINE_REASONS,
  LINE_STATES,
  MATCH_RULES,
  REMEMBER,
} from './money-lines.rules.ts'

const MOST_PARTS = 50
const MOST_AT_ONCE = 200

/** The statement's own facts; `amount` is above 0, `direction` says which way it went. */
export const lineFacts = {
  day: z.string(),
  kind: z.enum(LINE_KINDS),
  direction: z.enum(LINE_DIRECTIONS),
  amount: z.number(),
  fee: z.number().nullable(),
  balance: z.number().nullable(),
  transactionId: z.string().nullable(),
  reference: z.string(),
  text: z.string(),
  payerName: z.string().nullable(),
  payerNumber: z.string().nullable(),
}
const tenantPart = z.object({ tenantId: z.string(), tenantName: z.string(), amount: z.number() })

export const lineMatching = {
  state: z.enum(LINE_STATES),
  reason: z
    .enum(LINE_REASONS)
    .nullable()
    .meta({ description: 'Why it is held, aside or open; null without' }),
  rule: z.enum(MATCH_RULES).nullable(),
  confidence: z.enum(CONFIDENCES).nullable(),
  proposal: z
    .object({ action: z.enum(ACTIONS), parts: z.array(tenantPart), paymentIds: z.array(z.string()) })
    .nullable()
    .meta({ description: 'What accepting does: post payments, link or reverse those of `paymentIds`' }),
  candidates: z.array(z.object({ tenantId: z.string(), tenantName: z.string(), why: z.enum(MATCH_RULES) })),
}

export const moneyLine = z
  .object({
    id: z.string(),
    accountId: z.string(),
    ...lineFacts,
    ...lineMatching,
    asideKind: z.enum(ASIDE_KINDS).nullable(),
    note: z.string().nullable(),
    otherLineId: z
      .string()
      .nullable()
      .meta({ description: 'The line that it reverses, is reversed by, or is perhaps the same as' }),
    left: z.number().meta({ description: 'What is not matched yet' }),
    matches: z.array(
      z.object({
        paymentId: z.string(),
        tenantId: z.string(),
        tenantName: z.string(),
        receiptNumber: z.string().nullable(),
        amount: z.number(),
        posted: z.boolean().meta({ description: 'false: the payment was in the books before' }),
      }),
    ),
  })
  .meta({ id: 'MoneyLine', examples: [EXAMPLES.line] })
export type MoneyLine = z.infer<typeof moneyLine>

const choice = z.object({
  needs: z
    .stringbool()
    .optional()
    .meta({ description: 'true: only lines that need somebody', examples: ['true'] }),
  accountId: id.optional().meta({ examples: [DESK_IDS.account] }),
  state: z.enum(LINE_STATES).optional(),
  kind: z.enum(LINE_KINDS).optional(),
  from: day.optional(),
  to: day.optional(),
  amount: cedisText.optional().meta({ description: 'Exactly this amount in GHS', examples: ['850'] }),
  q: optionalLine.optional().meta({ examples: ['akosua'] }),
})
export type LineChoice = z.output<typeof choice>
const filter = paging.extend(choice.shape)
export type LineFilter = z.output<typeof filter>

const totals = z
  .object({ count: z.number(), amountIn: z.number(), amountOut: z.number() })
  .meta({ id: 'MoneyLineTotals', examples: [EXAMPLES.lineTotals] })
export type MoneyLineTotals = z.infer<typeof totals>

const one = z.object({ id: id.meta({ examples: [DESK_IDS.line] }) })
const reason = text(MESSAGES.reasonMissing)

const newMatch = z.object({
  parts: z
    .array(
      z.object({
        tenantId: id,
        amount: positiveCedis,
        allocations: z
          .array(z.object({ invoiceId: id, amount: positiveCedis }))
          .max(MOST_AT_ONCE)
          .optional()
          .meta({ description: 'The rest goes to what was due first' }),
      }),
    )
    .min(1)
    .max(MOST_PARTS),
  receivedOn: day
    .optional()
    .meta({ description: "Another day for the books than the line's, as where those are closed" }),
  remember: z
    .enum(REMEMBER)
    .default('payer')
    .meta({
      description:
        'auto: exact payments from this number post automatically from now on; none: the payer is not remembered',
    }),
})
export type NewMatch = z.output<typeof newMatch>

const accepted = z
  .object({
    results: z.array(
      z.object({ id: z.string(), state: z.enum(LINE_STATES).nullable(), error: z.string().optional() }),
    ),
  })
  .meta({ id: 'AcceptedLines', examples: [EXAMPLES.accepted] })
export type AcceptedLines = z.infer<typeof accepted>

const act = {
  who: 'admin',
  permission: 'money:desk',
  params: one,
  answer: moneyLine,
  idempotent: true,
} as const

export const moneyLinesEndpoints = {
  'GET /money/lines': {
    who: 'admin',
    permission: 'money:desk',
    summary: 'Lines of the statements and texts of wallets and banks, the last day first',
    query: filter,
    answer: z.array(moneyLine),
  },
  'GET /money/lines/totals': {
    who: 'admin',
    permission: 'money:desk',
    summary: 'Sums of the lines that match',
    query: choice,
    answer: totals,
  },
  'POST /money/lines/accept': {
    who: 'admin',
    permission: 'money:desk',
    summary:
      'Does what is proposed for each line; one that cannot be accepted says why, and the others go on',
    body: z
      .object({
        lines: z
          .array(z.object({ id, tenantId: id }))
          .min(1)
          .max(MOST_AT_ONCE),
      })
      .meta({ examples: [EXAMPLES.accept] }),
    answer: accepted,
    idempotent: true,
  },
  'GET /money/lines/{id}': {
    who: 'admin',
    permission: 'money:desk',
    summary: 'One line',
    params: one,
    answer: moneyLine,
  },
  'POST /money/lines/{id}/match': {
    ...act,
    summary: 'Posts the money of a line to one tenant or several',
    body: newMatch.meta({ examples: [EXAMPLES.match] }),
  },
  'POST /money/lines/{id}/link': {
    ...act,
    summary: 'Says that payments in the books are the money of this line',
    body: z.object({ paymentIds: z.array(id).min(1).max(MOST_PARTS) }).meta({ examples: [EXAMPLES.link] }),
  },
  'POST /money/lines/{id}/unmatch': {
    ...act,
    summary:
      'Opens a line again: what its match posted is reversed, links come off; so does one that is aside',
    body: z.object({ reason }).meta({ examples: [EXAMPLES.unmatch] }),
  },
  'POST /money/lines/{id}/aside': {
    ...act,
    summary: 'Says that a line is no payment of a tenant',
    body: z
      .object({ kind: z.enum(ASIDE_KINDS), note: longText.nullable().optional() })
      .meta({ examples: [EXAMPLES.aside] }),
  },
  'POST /money/lines/{id}/decide': {
    ...act,
    summary: 'Decides whether a held line is the same as another one',
    body: z.object({ same: z.boolean() }).meta({ examples: [EXAMPLES.decide] }),
  },
} as const satisfies Endpoints
