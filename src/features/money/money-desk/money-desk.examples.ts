import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import type { Mapping } from './mapping.rules.ts'

export const DESK_IDS = {
  account: 'c7a0d3e5-2f41-4b96-8e0d-51b7a9c2f684',
  statement: '0f6b82d9-4c1e-4a75-b3d8-e90c57a1f246',
  line: '9b3d5e71-c08f-4264-a1b7-48e2f0d96c35',
  payer: 'e5f18a06-73bd-4c92-9d40-2a6c8b1e07f3',
} as const

const newAccount = {
  name: 'MTN wallet of the office',
  kind: 'wallet',
  number: '024 455 0101',
  openingBalance: 1250.5,
  openingDay: '2026-11-01',
} as const
const account = { ...newAccount, id: DESK_IDS.account, lastLineOn: '2026-11-20', open: 2 } as const
const mapping: Mapping = { day: 'Date', text: 'Details', in: 'Credit', out: 'Debit', balance: 'Balance' }
const proposal = {
  action: 'post',
  parts: [{ tenantId: EXAMPLE_IDS.tenant, tenantName: 'Akosua Ɔpɔku', amount: 850 }],
  paymentIds: [],
} as const
const facts = {
  day: '2026-11-05',
  kind: 'in',
  direction: 'in',
  amount: 850,
  fee: null,
  balance: 2100.5,
  transactionId: '87425747421',
  reference: 'rent 7KQ2C',
  text: 'Payment received from AKOSUA OPOKU',
  payerName: 'AKOSUA OPOKU',
  payerNumber: null,
} as const
const matching = {
  state: 'proposed',
  reason: null,
  rule: 'name',
  confidence: 'likely',
  proposal,
  candidates: [{ tenantId: EXAMPLE_IDS.tenant, tenantName: 'Akosua Ɔpɔku', why: 'name' }],
} as const
const line = {
  id: DESK_IDS.line,
  accountId: DESK_IDS.account,
  ...facts,
  ...matching,
  asideKind: null,
  note: null,
  otherLineId: null,
  left: 850,
  matches: [],
} as const
const matched = {
  ...line,
  state: 'matched',
  rule: 'code',
  confidence: 'sure',
  proposal: null,
  candidates: [],
  left: 0,
  matches: [
    {
      paymentId: EXAMPLE_IDS.receipt,
      tenantId: EXAMPLE_IDS.tenant,
      tenantName: 'Akosua Ɔpɔku',
      receiptNumber: 'RCT-2026-00017',
      amount: 850,
      posted: true,
    },
  ],
} as const
const counts = {
  lines: 42,
  added: 30,
  known: 12,
  held: 1,
  skipped: 2,
  posted: 21,
  linked: 3,
  proposed: 4,
  open: 1,
  amountIn: 25_400,
  amountPosted: 18_900,
} as const
const imported = { id: DESK_IDS.statement, ...counts } as const
const preview = {
  headings: ['Date', 'Details', 'Debit', 'Credit', 'Balance'],
  columns: [
    { at: 0, heading: 'Date', samples: ['05/11/2026', '06/11/2026'] },
    { at: 1, heading: 'Details', samples: ['TRF FRM AKOSUA OPOKU', 'TRF FRM YAW BOATENG'] },
  ],
  mapped: mapping,
  needsMapping: false,
  from: '2026-11-01',
  to: '2026-11-20',
  lines: [{ row: '7', ...facts, ...matching, outcome: 'new' }],
  problems: [],
  counts,
  hash: 'b0f3a8d6c2e94175',
} as const
const form = { accountId: DESK_IDS.account, mapping: JSON.stringify(mapping) } as const
const text =
  'Payment received for GHS 850.00 from AKOSUA OPOKU Current Balance: GHS 2100.50. Reference: rent 7KQ2C. Transaction ID: 87425747421. TRANSACTION FEE: 0.00'
const texts = { accountId: DESK_IDS.account, text, receivedOn: '2026-11-05' } as const
const match = { parts: [{ tenantId: EXAMPLE_IDS.tenant, amount: 850 }], remember: 'payer' } as const
const accept = { lines: [{ id: DESK_IDS.line, tenantId: EXAMPLE_IDS.tenant }] } as const
const payer = {
  id: DESK_IDS.payer,
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Ɔpɔku',
  name: 'AKOSUA OPOKU',
  number: '024…142',
  times: 4,
  auto: false,
  lastDay: '2026-11-05',
} as const
const claimed = {
  kind: 'proof',
  id: EXAMPLE_IDS.receipt,
  invoiceId: EXAMPLE_IDS.invoice,
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Ɔpɔku',
  amount: 850,
  day: '2026-11-05',
  state: 'missing',
  askedAt: '2026-11-09T09:40:00.000Z',
} as const
const reconciliation = {
  opening: 1250.5,
  amountIn: 850,
  amountOut: 100,
  fees: 1.5,
  closing: 1999,
  statedClosing: 1999,
  difference: 0,
  gaps: [{ from: '2026-11-21', to: '2026-11-30', difference: null }],
  open: [line],
  notOnStatement: [
    {
      id: EXAMPLE_IDS.receipt,
      receiptNumber: 'RCT-2026-00018',
      tenantId: EXAMPLE_IDS.tenant,
      tenantName: 'Akosua Ɔpɔku',
      amount: 300,
      receivedOn: '2026-11-07',
      method: 'mobile_money',
      reference: null,
    },
  ],
} as const
const settings = { claimDays: { wallet: 3, bank: 5 }, askTenants: true } as const

export const EXAMPLES = {
  newAccount,
  account,
  preview,
  form,
  imported,
  texts,
  textsImported: { ...imported, unread: ['Your bundle ends today.'] },
  line,
  lineTotals: { count: 42, amountIn: 25_400, amountOut: 1250 },
  matched,
  match,
  link: { paymentIds: [EXAMPLE_IDS.receipt] },
  unmatch: { reason: 'This was for the shop next door' },
  aside: { kind: 'other_income', note: 'Rent of the hall' },
  decide: { same: true },
  accept,
  accepted: { results: [{ id: DESK_IDS.line, state: 'matched' }] },
  payer,
  claimed,
  reconciliation,
  settings,
} as const
