import { describe, expect, test } from 'vitest'
import { LINE_FACTS } from '../../../../../testing/money-desk/line-facts.ts'
import { isPayCode, PAY_CODE_SIGNS, payCodeSum } from '../../../../property/tenants/pay-codes.rules.ts'
import { applyProposal, createDesk } from './desk.ts'
import type { Decision, DeskPayment, DeskProof, DeskSnapshot, LineFacts } from './desk.types.ts'
import { matchLine } from './match-line.ts'

const code = (four: string): string => {
  const whole = four + [...PAY_CODE_SIGNS].find((sign) => payCodeSum(four + sign) === 0)
  if (!isPayCode(whole)) throw new Error(`${whole} is no code.`)
  return whole
}
const [AMA, KOFI, ESI] = [code('7KQ2'), code('8MPA'), code('9XYZ')]

const tenant = (id: string, name: string, payCode: string, phone: string | null = null) => ({
  id,
  name,
  payCode,
  phone,
  isCurrent: true,
})
const PAYMENT: DeskPayment = {
  id: 'p1',
  tenantId: 'ama',
  amount: 85_000,
  day: '2026-11-05',
  method: 'mobile_money',
  referenceKey: null,
  isOnLine: false,
}
const PROOF: DeskProof = {
  id: 'r1',
  invoiceId: 'i1',
  tenantId: 'ama',
  amount: 85_000,
  day: '2026-11-05',
  transactionKey: null,
}
const SNAPSHOT: DeskSnapshot = {
  tenants: [
    tenant('ama', 'Ama Serwaa', AMA, '+233244550101'),
    tenant('kofi', 'Kofi Mensah', KOFI),
    tenant('esi', 'Esi Kofi Mensah', ESI),
  ],
  open: [
    { id: 'i1', tenantId: 'ama', due: 85_000 },
    { id: 'i2', tenantId: 'ama', due: 20_000 },
    { id: 'i3', tenantId: 'kofi', due: 50_000 },
    { id: 'i4', tenantId: 'esi', due: 60_000 },
  ],
  proofs: [],
  payments: [],
  payers: [],
  invoiceTenants: new Map([['INV-2026-00022', 'kofi']]),
  closedThrough: null,
}

const match = (line: Partial<LineFacts>, snapshot: Partial<DeskSnapshot> = {}): Decision =>
  matchLine({ ...LINE_FACTS, ...line }, createDesk({ ...SNAPSHOT, ...snapshot }))

/** 'sure post ama by code', 'link ama likely by payer', 'open by name: kofi, esi (several)'. */
function say({ isSure, proposal, rule, confidence, candidates, reason }: Decision): string {
  const why = reason ? ` (${reason})` : ''
  if (!proposal)
    return rule ? `open by ${rule}: ${candidates.map((one) => one.tenantId).join(', ')}${why}` : 'nobody'
  const who = proposal.parts.map(({ tenantId }) => tenantId).join(' and ')
  const what = [...proposal.paymentIds, ...(proposal.proofId ? [proposal.proofId] : [])].join(', ')
  return `${isSure ? 'sure' : confidence} ${proposal.action} ${who} by ${rule}${what && `: ${what}`}${why}`
}

const number = (auto: boolean, ...tenantIds: string[]) => ({
  payers: tenantIds.map((tenantId) => ({ kind: 'number' as const, key: '209990001', tenantId, auto })),
})
const FROM = { payerNumber: '0209990001' }

describe('codes', () => {
  test.each<[Partial<LineFacts>, string]>([
    [{ reference: AMA }, 'sure post ama by code'],
    [{ reference: AMA, amount: 1 }, 'sure post ama by code'],
    [{ text: `from X. Reference: ${AMA.toLowerCase()}. ID` }, 'sure post ama by code'],
    [{ reference: `rent${AMA}` }, 'nobody'],
    [{ reference: AMA, payerName: 'Kofi Mensah' }, 'sure post ama by code'],
    [{ reference: `${AMA} INV-2026-00022` }, 'open by code: ama, kofi (rules-differ)'],
    [{ reference: `${KOFI} inv 2026 22` }, 'sure post kofi by code'],
    [{ reference: `${KOFI} ${ESI}`, amount: 110_000 }, 'likely post kofi and esi by code'],
    [{ reference: `${KOFI} ${ESI}`, amount: 110_001 }, 'open by code: kofi, esi (several)'],
  ])('%j: %s', (line, said) => {
    expect(say(match(line))).toBe(said)
  })

  test('a deleted tenant waits for a press', () => {
    const tenants = SNAPSHOT.tenants.map((one) => ({ ...one, isCurrent: false }))
    expect(match({ reference: AMA }, { tenants })).toMatchObject({ isSure: false, confidence: 'likely' })
  })

  test('a closed day waits for another day', () => {
    const closed = { closedThrough: '2026-11-05' }
    expect(match({ reference: AMA }, closed)).toMatchObject({ isSure: false, reason: 'closed' })
    expect(match({ reference: AMA, day: '2026-11-06' }, closed).isSure).toBe(true)
  })

  test('what was undone waits for a press', () => {
    expect(match({ reference: AMA, postsByItself: false })).toMatchObject({ isSure: false, reason: 'undone' })
  })
})

describe('payers', () => {
  test.each<[Partial<LineFacts>, Partial<DeskSnapshot>, string]>([
    [FROM, number(false, 'ama'), 'likely post ama by payer'],
    [FROM, number(true, 'ama'), 'sure post ama by payer'],
    [{ ...FROM, amount: 105_000 }, number(true, 'ama'), 'sure post ama by payer'],
    [{ ...FROM, amount: 20_000 }, number(true, 'ama'), 'likely post ama by payer'],
    [{ ...FROM, amount: 84_999 }, number(true, 'ama'), 'likely post ama by payer'],
    [FROM, number(true, 'ama', 'kofi'), 'open by payer: ama, kofi (several)'],
    [{ payerNumber: '233244550101' }, {}, 'likely post ama by payer'],
    [{ payerNumber: '0244550101' }, number(false, 'kofi'), 'likely post ama by payer'],
    [
      { payerName: 'YAW BOATENG' },
      { payers: [{ kind: 'name', key: 'boateng yaw', tenantId: 'esi', auto: false }] },
      'likely post esi by payer',
    ],
    [
      { payerName: 'MTN MOBILE MONEY' },
      { payers: [{ kind: 'name', key: 'mobile money mtn', tenantId: 'esi', auto: true }] },
      'nobody',
    ],
    [
      { ...FROM, payerName: 'Kofi Kwame Mensah' },
      number(true, 'ama'),
      'open by payer: ama, kofi (rules-differ)',
    ],
    [{ ...FROM, payerName: 'Esi Mensah' }, number(false, 'esi', 'ama'), 'possible post esi by name'],
  ])('%j with %j: %s', (line, snapshot, said) => {
    expect(say(match(line, snapshot))).toBe(said)
  })
})

describe('invoices and names', () => {
  test.each<[Partial<LineFacts>, string]>([
    [{ reference: 'INV-2026-00022' }, 'likely post kofi by invoice'],
    [{ text: 'rent inv2026 00022 nov' }, 'likely post kofi by invoice'],
    [{ payerName: 'AMA SERWAA' }, 'likely post ama by name'],
    [{ payerName: 'AMA SERWAA', amount: 105_000 }, 'likely post ama by name'],
    [{ payerName: 'AMA SERWAA', amount: 20_000 }, 'likely post ama by name'],
    [{ payerName: 'AMA SERWAA', amount: 1 }, 'possible post ama by name'],
    [{ payerName: 'KOFI MENSAH', amount: 1 }, 'open by name: kofi, esi (several)'],
    [{ payerName: 'KOFI MENSAH', amount: 50_000 }, 'likely post kofi by name'],
    [{ payerName: 'YAW SERWAA', reference: 'rent ama serwaa' }, 'likely post ama by name'],
    [{ payerName: 'ESI MENSAH', reference: 'ama serwaa', amount: 1 }, 'open by name: esi, ama (several)'],
    [{ text: 'TRF FRM SERWAA AMA/NOV' }, 'likely post ama by name'],
    [{ payerName: 'AMA SRWAA' }, 'possible post ama by name'],
    [{ payerName: 'AMA SRWAA', amount: 1 }, 'possible post ama by name'],
    [{ payerName: 'YAW BOATENG', reference: 'Serwa Ama' }, 'possible post ama by name'],
    [{ payerName: 'AMA SRWAA', reference: 'kofi mensah', amount: 50_000 }, 'likely post kofi by name'],
    [{ payerName: 'ESI KOFI MENSA', amount: 1 }, 'open by name: esi, kofi (several)'],
    [{ text: 'TRF FRM SERWA AMA/NOV' }, 'possible post ama by name'],
    [{ text: 'TRF FRM SERW AMA/NOV' }, 'nobody'],
    [{ payerName: 'AMA' }, 'nobody'],
    [{ amount: 85_000 }, 'nobody'],
  ])('%j: %s', (line, said) => {
    expect(say(match(line))).toBe(said)
  })
})

const ID = { transactionKey: '8742' }

describe('transactions', () => {
  const payment = (differs: Partial<DeskPayment> = {}): DeskPayment => ({
    ...PAYMENT,
    referenceKey: '8742',
    ...differs,
  })
  const proof = (differs: Partial<DeskProof> = {}): DeskProof => ({
    ...PROOF,
    transactionKey: '8742',
    ...differs,
  })
  test.each<[Partial<DeskSnapshot>, Partial<LineFacts>, string]>([
    [{ payments: [payment()] }, {}, 'sure link ama by transaction: p1'],
    [{ payments: [payment()] }, { reference: AMA }, 'sure link ama by transaction: p1'],
    [{ payments: [payment()] }, { reference: KOFI }, 'open by transaction: ama, kofi (rules-differ)'],
    [{ payments: [payment({ method: 'cash' })] }, {}, 'sure link ama by transaction: p1'],
    [{ payments: [payment({ amount: 1 })] }, { reference: AMA }, 'open by transaction: ama (paid-already)'],
    [
      { payments: [payment({ isOnLine: true })] },
      { reference: AMA },
      'open by transaction: ama (paid-already)',
    ],
    [
      { payments: [payment({ amount: 50_000 }), payment({ id: 'p2', tenantId: 'kofi', amount: 35_000 })] },
      { reference: AMA },
      'likely link ama and kofi by transaction: p1, p2',
    ],
    [{ proofs: [proof()] }, {}, 'sure post ama by transaction: r1'],
    [{ proofs: [proof({ amount: 1 })] }, {}, 'possible post ama by transaction'],
    [
      { proofs: [proof(), proof({ id: 'r2', tenantId: 'kofi' })] },
      {},
      'open by transaction: ama, kofi (several)',
    ],
    [
      { proofs: [proof({ tenantId: 'kofi' })] },
      { reference: AMA },
      'open by transaction: kofi, ama (rules-differ)',
    ],
  ])('%j and %j: %s', (snapshot, line, said) => {
    expect(say(match({ ...ID, ...line }, snapshot))).toBe(said)
  })
})

describe('no double', () => {
  const payments = (differs: Partial<DeskPayment>) => ({ payments: [{ ...PAYMENT, ...differs }] })
  test.each<[Partial<DeskPayment>, string]>([
    [{}, 'sure link ama by code: p1'],
    [{ day: '2026-11-10' }, 'sure link ama by code: p1'],
    [{ day: '2026-10-31', method: 'bank_transfer' }, 'sure link ama by code: p1'],
    [{ method: null }, 'sure link ama by code: p1'],
    [{ day: '2026-11-11' }, 'sure post ama by code'],
    [{ method: 'cash' }, 'sure post ama by code'],
    [{ referenceKey: 'x' }, 'sure link ama by code: p1'],
    [{ isOnLine: true }, 'sure post ama by code'],
    [{ amount: 1 }, 'sure post ama by code'],
    [{ tenantId: 'kofi' }, 'sure post ama by code'],
  ])('%j: %s', (differs, said) => {
    const decision = match({ reference: AMA }, payments(differs))
    expect(say(decision)).toBe(said)
    expect(decision.isSure).toBe(decision.proposal?.action === 'post')
  })

  test('with another id it is other money', () => {
    const other = payments({ referenceKey: '9' })
    expect(say(match({ reference: AMA, transactionKey: '8742' }, other))).toBe('sure post ama by code')
  })

  test.each<[Partial<DeskProof>, string | null]>([
    [{}, 'r1'],
    [{ day: '2026-11-10' }, 'r1'],
    [{ day: '2026-11-11' }, null],
    [{ amount: 1 }, null],
    [{ transactionKey: '9' }, null],
    [{ tenantId: 'kofi' }, null],
  ])('a pending proof %j is approved with it: %s', (differs, proofId) => {
    const decision = match({ reference: AMA }, { proofs: [{ ...PROOF, ...differs }] })
    expect(decision).toMatchObject({ isSure: true, proposal: { proofId } })
  })
})

describe('claims, for lines that name nobody', () => {
  const other = { ...PROOF, id: 'r2', tenantId: 'kofi' }
  test.each<[Partial<DeskSnapshot>, Partial<LineFacts>, string]>([
    [{ proofs: [PROOF] }, {}, 'possible post ama by claim: r1'],
    [{ proofs: [PROOF] }, { day: '2026-11-10' }, 'possible post ama by claim: r1'],
    [{ proofs: [PROOF] }, { day: '2026-11-11' }, 'nobody'],
    [{ proofs: [PROOF] }, { amount: 84_999 }, 'nobody'],
    [{ proofs: [{ ...PROOF, transactionKey: '9' }] }, {}, 'nobody'],
    [{ proofs: [PROOF, { ...PROOF, id: 'r3' }] }, {}, 'possible post ama by claim: r1'],
    [{ proofs: [PROOF, other] }, {}, 'open by claim: ama, kofi (several)'],
    [{ payments: [PAYMENT] }, {}, 'possible link ama by claim: p1'],
    [{ payments: [{ ...PAYMENT, method: 'cash' }] }, {}, 'nobody'],
    [{ payments: [{ ...PAYMENT, isOnLine: true }] }, {}, 'nobody'],
    [{ payments: [PAYMENT], proofs: [other] }, {}, 'open by claim: kofi, ama (several)'],
    [{ proofs: [other] }, { payerName: 'AMA SERWAA' }, 'likely post ama by name'],
  ])('%j and %j: %s', (snapshot, line, said) => {
    expect(say(match(line, snapshot))).toBe(said)
  })
})

test('the lines of a batch see each other', () => {
  const desk = createDesk({ ...SNAPSHOT, payments: [PAYMENT] })
  const line = { ...LINE_FACTS, payerName: 'Ama Serwaa', payerNumber: '0209990001' }
  const first = matchLine(line, desk)
  expect(first.proposal).toMatchObject({ action: 'link', paymentIds: ['p1'] })
  if (first.proposal) applyProposal(desk, line, first.proposal)
  const second = matchLine(line, desk)
  expect(second).toMatchObject({ rule: 'payer', proposal: { action: 'post', paymentIds: [] } })
  if (second.proposal) applyProposal(desk, line, second.proposal)
  expect(matchLine({ ...line, payerNumber: null }, desk)).toMatchObject({ confidence: 'possible' })
})
