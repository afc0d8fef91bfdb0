import { PAY_CODE_SIGNS } from '../../../features/property/tenants/pay-codes.rules.ts'
import { addDays, type Day } from '../../../shared/days.ts'
import type { Random } from '../../random.ts'

export type StatementTenant = { id: string; name: string; payCode: string; phone: string; rent: number }
/** An amount in whole pesewas; `isCode` where the reference holds the right code of the tenant. */
export type MoneyEvent = {
  id: string
  account: 'wallet' | 'bank'
  direction: 'in' | 'out'
  day: Day
  amount: number
  tenantId: string | null
  payerName: string
  payerNumber: string
  reference: string
  isCode: boolean
  isReversed: boolean
  /** How the office or the tenant has entered it before the statement came. */
  entered: 'no' | 'typed' | 'typed-with-id' | 'proof' | 'proof-with-id'
}

export type Habits = { withCodes: boolean }

const STRANGERS = ['KWESI APPIAH', 'GRACE TWUM', 'SULE ABUBAKAR', 'BEST SHOP ENT', 'MARY DONKOR'] as const
const SPOUSES = ['JOYCE OWUSU', 'PETER ANSAH', 'FATI MOHAMMED', 'SAMUEL KORANTENG', 'LINDA AMPOFO'] as const
const NOTES = ['rent', 'RENT NOV', 'shop rent', 'house', '', 'thanks', 'monthly'] as const
const EMPLOYER = { name: 'GOLDCOAST MINING LTD', number: '0302999000' }

function mistype(random: Random, code: string): string {
  const at = random.whole(0, code.length - 2)
  if (random.chance(50) && code.charAt(at) !== code.charAt(at + 1))
    return code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2)
  const signs = [...PAY_CODE_SIGNS].filter((sign) => sign !== code.charAt(at))
  return code.slice(0, at) + (signs[random.whole(0, signs.length - 1)] ?? '2') + code.slice(at + 1)
}

const spellCode = (random: Random, code: string): string =>
  random.pick([
    code,
    code.toLowerCase(),
    `${code.slice(0, 2)}-${code.slice(2)}`,
    `Rent ${code}`,
    `${code} november`,
  ])

const shout = (name: string) =>
  name.toUpperCase().replaceAll(/[ƐɛƆɔ]/g, (letter) => (/[Ɛɛ]/.test(letter) ? 'E' : 'O'))

function spellName(random: Random, name: string): string {
  const plain = shout(name)
  const [first = '', ...rest] = plain.split(' ')
  return random.pick([plain, plain, [...rest, first].join(' '), `MR ${plain}`, plain.replace(' ', '  ')])
}

/** A name that is nearly right, as somebody types it on a phone. */
const misspell = (random: Random, name: string): string => {
  const at = random.whole(1, name.length - 2)
  return shout(name.slice(0, at) + name.slice(at + 1))
}

type Payer = Pick<MoneyEvent, 'payerName' | 'payerNumber'>

function choosePayer(random: Random, tenant: StatementTenant, at: number): Payer {
  const way = random.whole(1, 100)
  if (way <= 75) return { payerName: spellName(random, tenant.name), payerNumber: tenant.phone }
  if (way <= 89) {
    const spouse = SPOUSES[at % SPOUSES.length] ?? SPOUSES[0]
    return { payerName: spouse, payerNumber: `020${String(7_000_000 + at)}` }
  }
  if (way <= 94) return { payerName: EMPLOYER.name, payerNumber: EMPLOYER.number }
  return { payerName: misspell(random, tenant.name), payerNumber: '' }
}

function chooseReference(
  random: Random,
  tenant: StatementTenant,
  { withCodes }: Habits,
): Pick<MoneyEvent, 'reference' | 'isCode'> {
  const note = random.pick(NOTES)
  if (!withCodes)
    return { reference: random.chance(30) ? `${note} ${shout(tenant.name)}`.trim() : note, isCode: false }
  if (random.chance(3)) return { reference: mistype(random, tenant.payCode), isCode: false }
  return { reference: spellCode(random, tenant.payCode), isCode: true }
}

function chooseAmount(random: Random, rent: number): number {
  const way = random.whole(1, 100)
  if (way <= 85) return rent
  if (way <= 93) return Math.round(rent / 2)
  return rent + random.whole(1, 50) * 100
}

const chooseEntered = (random: Random): MoneyEvent['entered'] => {
  const way = random.whole(1, 1000)
  if (way <= 15) return 'typed'
  if (way <= 45) return 'typed-with-id'
  if (way <= 75) return 'proof'
  return way <= 110 ? 'proof-with-id' : 'no'
}

type MonthToMake = { month: string; tenants: readonly StatementTenant[]; habits: Habits; random: Random }

function payRent({ month, habits, random }: MonthToMake, tenant: StatementTenant, at: number): MoneyEvent[] {
  const id = `${month.replace('-', '')}${random.digits(7)}`
  const day = addDays(`${month}-01`, random.whole(0, 24))
  const account = random.chance(70) ? 'wallet' : 'bank'
  const event: MoneyEvent = {
    id,
    account,
    direction: 'in',
    day,
    amount: chooseAmount(random, tenant.rent),
    tenantId: tenant.id,
    ...choosePayer(random, tenant, at),
    ...chooseReference(random, tenant, habits),
    // A bank's line names no transaction that could be taken back.
    isReversed: account === 'wallet' && random.chance(3),
    entered: chooseEntered(random),
  }
  if (!event.isReversed) return random.chance(4) ? [event, repeat(random, event)] : [event]
  const left = {
    id: `${id}9`,
    direction: 'out',
    day: addDays(day, random.whole(0, 3)),
    tenantId: null,
  } as const
  return [
    { ...event, entered: 'no' },
    { ...event, ...left, reference: `Reversal of ${id}`, isCode: false, isReversed: false, entered: 'no' },
  ]
}

/** The same again on the same day, which are two payments. */
const repeat = (random: Random, event: MoneyEvent): MoneyEvent => ({
  ...event,
  id: `${event.id.slice(0, 6)}${random.digits(7)}`,
  entered: 'no',
})

function otherMoney({ month, random }: MonthToMake): MoneyEvent {
  const isIn = random.chance(60)
  return {
    id: `${month.replace('-', '')}${random.digits(7)}`,
    account: random.chance(70) ? 'wallet' : 'bank',
    direction: isIn ? 'in' : 'out',
    day: addDays(`${month}-01`, random.whole(0, 26)),
    amount: random.whole(5, 900) * 100,
    tenantId: null,
    payerName: random.pick(STRANGERS),
    payerNumber: `024${random.digits(7)}`,
    reference: random.pick(['airtime', 'loan', 'gift', 'fuel', '', 'B4 cement']),
    isCode: false,
    isReversed: false,
    entered: 'no',
  }
}

/** A month of the wallet and the bank account of a landlord, in order of days. */
export function makeMonth(given: MonthToMake): MoneyEvent[] {
  const { tenants, random } = given
  const paid = tenants.flatMap((tenant, at) => (random.chance(92) ? payRent(given, tenant, at) : []))
  const others = Array.from({ length: Math.ceil(tenants.length / 5) }, () => otherMoney(given))
  return [...paid, ...others].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
