import {
  type Habits,
  type MoneyEvent,
  makeMonth,
  type StatementTenant,
} from '../../demo/money/statements/statement-events.ts'
import { addBalances, writeStatement } from '../../demo/money/statements/statement-files.ts'
import { type Random, random } from '../../demo/random.ts'
import type { MoneyLine } from '../../features/money/money-desk/money-lines.contract.ts'
import type { Payment } from '../../features/money/payments/payments.contract.ts'
import { addDays, type Day } from '../../shared/days.ts'
import { dayOfMonth } from '../../shared/months.ts'
import type { ApiClient } from '../portal.ts'

/** Calls of the history, so that it runs against a portal within the test or in a process that is killed. */
export type HistoryPortal = {
  call: ApiClient['call']
  addTenant(name: string, phone: string): Promise<{ id: string; payCode: string }>
  addInvoice(tenantId: string, fields: { amount: number; dueDate: Day }): Promise<string>
  /** Uploads a proof by the tenant. */
  addProof(invoiceId: string, fields: Record<string, string>): Promise<void>
  importFile(accountId: string, file: string): Promise<void>
}

type Options = { seed: string; tenants: number; months: readonly string[]; habits: Habits }

const FIRST = [
  ...(['Kwame', 'Akosua', 'Kofi', 'Ama', 'Yaw', 'Esi', 'Abena', 'Kojo', 'Efua', 'Nii'] as const),
  ...(['Adwoa', 'Selorm', 'Dzifa', 'Fuseini', 'Naa', 'Kwabena'] as const),
] as const
const LAST = [
  ...(['Mensah', 'Ɔpɔku', 'Asante', 'Boateng', 'Tetteh', 'Addo', 'Sarpong', 'Owusu'] as const),
  ...(['Amegashie', 'Agbeko', 'Iddrisu', 'Lamptey', 'Darko', 'Nyarko', 'Quaye', 'Frimpong'] as const),
] as const
const RENTS = [85_000, 120_000, 45_000, 65_000] as const

/** The payments that were matched or proposed as promised. */
export type HistoryResult = {
  faults: string[]
  coded: { all: number; byItself: number }
  others: { all: number; right: number }
}

type World = {
  portal: HistoryPortal
  random: Random
  tenants: StatementTenant[]
  accounts: Record<MoneyEvent['account'], string>
  events: MoneyEvent[]
  invoices: Map<string, string>
}

async function createWorld(portal: HistoryPortal, { seed, tenants: count }: Options): Promise<World> {
  const numbers = random(`desk ${seed}`)
  const account = async (name: string, kind: string, number: string) => {
    const body = { name, kind, number, openingBalance: 0, openingDay: '2026-01-01' }
    const answer = await portal.call<{ id: string }>('POST /money/accounts', { body })
    return answer.body.id
  }
  const accounts = {
    wallet: await account('Wallet', 'wallet', `0244${numbers.digits(6)}`),
    bank: await account('Bank', 'bank', `1441${numbers.digits(9)}`),
  }
  const tenants: StatementTenant[] = []
  for (let at = 0; at < count; at += 1) {
    // Some have the same name, and some one more name.
    const before = tenants[numbers.whole(0, Math.max(0, at - 1))]
    const fresh = `${numbers.pick(FIRST)} ${numbers.pick(LAST)}`
    const name =
      before && numbers.chance(5)
        ? before.name
        : numbers.chance(8)
          ? `${fresh} ${numbers.pick(FIRST)}`
          : fresh
    const phone = `055${String(1_000_000 + at)}`
    tenants.push({ ...(await portal.addTenant(name, phone)), name, phone, rent: numbers.pick(RENTS) })
  }
  return { portal, random: numbers, tenants, accounts, events: [], invoices: new Map() }
}

async function bill({ portal, tenants, invoices }: World, month: string): Promise<void> {
  for (const { id, rent } of tenants)
    invoices.set(id, await portal.addInvoice(id, { amount: rent / 100, dueDate: `${month}-05` }))
}

async function enter({ portal, invoices }: World, event: MoneyEvent): Promise<void> {
  const { tenantId, entered, id, day } = event
  if (tenantId === null || entered === 'no') return
  const amount = event.amount / 100
  if (entered === 'typed' || entered === 'typed-with-id') {
    const method = event.account === 'wallet' ? 'mobile_money' : 'bank_transfer'
    // A bank names no id, so that nobody can type one.
    const reference = entered === 'typed-with-id' && event.account === 'wallet' ? id : undefined
    const body = { tenantId, amount, receivedOn: day, method, reference, sendEmail: false }
    await portal.call('POST /payments', { body })
  } else {
    const transactionId = entered === 'proof-with-id' && event.account === 'wallet' ? id : ''
    await portal.addProof(invoices.get(tenantId) ?? '', {
      amount: String(amount),
      paymentDate: day,
      transactionId,
    })
  }
}

/** Files of a month: a whole one and overlapping parts, in any order, some of them twice. */
function cutFiles({ random: numbers }: World, month: string): { from: Day; to: Day }[] {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const last = dayOfMonth(number, 31)
  const middle = addDays(`${month}-01`, numbers.whole(8, 20))
  const parts = [
    { from: `${month}-01`, to: addDays(middle, numbers.whole(0, 4)) },
    { from: addDays(middle, -numbers.whole(0, 4)), to: last },
    { from: `${month}-01`, to: last },
  ]
  return parts.toSorted(() => numbers.whole(0, 2) - 1)
}

async function importMonth(world: World, month: string): Promise<void> {
  const { portal, accounts, events } = world
  const jobs = (['wallet', 'bank'] as const).flatMap((account) => {
    const own = events.filter((event) => event.account === account)
    const balanced = addBalances(own, 0)
    return cutFiles(world, month).flatMap((range) => {
      const hasLines = own.some(({ day }) => day >= range.from && day <= range.to)
      return hasLines ? [{ account, file: writeStatement(account, balanced, range) }] : []
    })
  })
  // Two at once, as two people would.
  for (let at = 0; at < jobs.length; at += 2)
    await Promise.all(
      jobs.slice(at, at + 2).map(({ account, file }) => portal.importFile(accounts[account], file)),
    )
}

const isSame = (event: MoneyEvent, line: MoneyLine): boolean =>
  event.account === 'wallet'
    ? line.transactionId === event.id
    : line.text.endsWith(`${event.payerName} ${event.reference}`.replaceAll(/\s+/g, ' ').trim())

/** Pairs lines with events: those of a wallet by id, those of a bank by day, amount and text. */
function pair({ events, accounts }: World, all: readonly MoneyLine[]) {
  const lines = all.filter(({ accountId }) => Object.values(accounts).includes(accountId))
  const left = new Set(events)
  const strays: MoneyLine[] = []
  const pairs = lines.flatMap((line) => {
    const event = [...left].find(
      (one) =>
        accounts[one.account] === line.accountId &&
        one.day === line.day &&
        one.direction === line.direction &&
        one.amount === Math.round(line.amount * 100) &&
        isSame(one, line),
    )
    if (!event) {
      strays.push(line)
      return []
    }
    left.delete(event)
    return [{ event, line }]
  })
  return { pairs, strays, lost: [...left] }
}

async function listAll<T>(portal: HistoryPortal, path: string): Promise<T[]> {
  const { status, body, text } = await portal.call<T[]>(`GET ${path}`)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  return body
}

/** The office accepts what is right, and matches the rest with the tenant whose money it is. */
async function decide(world: World, counted: HistoryResult, seen: Set<string>): Promise<void> {
  const { portal } = world
  const { pairs } = pair(world, await listAll<MoneyLine>(portal, '/money/lines'))
  for (const { event, line } of pairs) {
    if (event.direction !== 'in' || seen.has(line.id)) continue
    seen.add(line.id)
    if (event.tenantId !== null && !event.isReversed) count(counted, event, line)
  }
  await decideAll(world, pairs)
}

const ROUNDS = 4
type Pairs = ReturnType<typeof pair>['pairs']

/** A press may change what is proposed for other lines, which then need another look. */
async function decideAll(world: World, first: Pairs): Promise<void> {
  let pairs = first
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = pairs.filter(({ line }) => WAITING.has(line.state))
    if (open.length === 0) return
    for (const { event, line } of open) await decideLine(world.portal, event, line)
    pairs = pair(world, await listAll<MoneyLine>(world.portal, '/money/lines')).pairs
  }
}

const WAITING = new Set(['open', 'proposed', 'part', 'held'])

function count({ coded, others }: HistoryResult, event: MoneyEvent, line: MoneyLine): void {
  const isMatched = line.state === 'matched'
  if (event.isCode) {
    coded.all += 1
    if (isMatched) coded.byItself += 1
    return
  }
  others.all += 1
  const [part, second] = line.proposal?.parts ?? []
  if (isMatched || (part?.tenantId === event.tenantId && !second)) others.right += 1
}

async function decideLine(portal: HistoryPortal, event: MoneyEvent, line: MoneyLine): Promise<void> {
  const at = `POST /money/lines/${line.id}`
  const [part] = line.proposal?.parts ?? []
  if (line.proposal?.action === 'reverse' || (part && part.tenantId === event.tenantId)) {
    const accept = { lines: [{ id: line.id, tenantId: part?.tenantId }] }
    await portal.call('POST /money/lines/accept', { body: accept })
    return
  }
  if (event.tenantId === null) {
    await portal.call(`${at}/aside`, { body: { kind: 'other_income' } })
    return
  }
  // One who has typed it in knows so.
  if (event.entered === 'typed' || event.entered === 'typed-with-id') {
    const payments = await listAll<Payment>(portal, `/payments?tenantId=${event.tenantId}&state=counted`)
    const typed = payments.find(
      ({ source, amount, receivedOn }) =>
        source === 'office' && Math.round(amount * 100) === event.amount && receivedOn === event.day,
    )
    if (typed) await portal.call(`${at}/link`, { body: { paymentIds: [typed.id] } })
    if (typed) return
  }
  await portal.call(`${at}/match`, { body: { parts: [{ tenantId: event.tenantId, amount: line.left }] } })
}

/** Sentences about lines that are lost or double, and money at the wrong tenant. */
async function findFaults(world: World): Promise<string[]> {
  const { portal, tenants } = world
  const lines = await listAll<MoneyLine>(portal, '/money/lines')
  const { pairs, strays, lost } = pair(world, lines)
  const faults = [
    ...strays.map(({ day, amount, text }) => `A line of ${day} over ${amount} is twice or none: ${text}`),
    ...lost.map(({ day, amount, id }) => `The money ${id} of ${day} over ${amount} is lost`),
  ]
  for (const { event, line } of pairs)
    for (const match of line.matches)
      if (match.tenantId !== event.tenantId || event.isReversed)
        faults.push(`${event.id} of ${event.tenantId} is at ${match.tenantId}`)
  const paid = Map.groupBy(
    world.events.filter(({ tenantId, isReversed }) => tenantId !== null && !isReversed),
    ({ tenantId }) => tenantId,
  )
  for (const { id, name } of tenants) {
    const payments = await listAll<Payment>(portal, `/payments?tenantId=${id}&state=counted&kind=money`)
    const booked = payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    const came = (paid.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0)
    if (booked > came) faults.push(`${name} has ${booked} in the books, but paid ${came}`)
    if (booked < came) faults.push(`${name} paid ${came}, but has ${booked} in the books`)
  }
  return faults
}

/** Months of payments with doubles, same names, typing errors, spouses, employers and reversals. */
export async function runDeskHistory(portal: HistoryPortal, options: Options): Promise<HistoryResult> {
  const result: HistoryResult = { faults: [], coded: { all: 0, byItself: 0 }, others: { all: 0, right: 0 } }
  const world = await createWorld(portal, options)
  const seen = new Set<string>()
  for (const month of options.months) {
    await bill(world, month)
    const { tenants, random: numbers } = world
    const events = makeMonth({ month, tenants, habits: options.habits, random: numbers })
    for (const event of events) await enter(world, event)
    world.events.push(...events)
    world.events.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    await importMonth(world, month)
    await decide(world, result, seen)
  }
  result.faults = await findFaults(world)
  return result
}
