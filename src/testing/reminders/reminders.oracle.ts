import { formatDay } from '../../shared/days.ts'

/** Days are whole numbers; `owed`: can be reminded. */
export type InvoiceSnapshot = { number: string; to: string; issued: number; due: number; owed: boolean }
export type LeaseSnapshot = { to: string; ends: number }

export type SimulationEvent =
  | { looked: string; leases?: LeaseSnapshot[]; invoices?: InvoiceSnapshot[] }
  | { byHand: string; number: string; to: string }

/** Days after the due day, ascending. */
export type Offsets = readonly number[]

const MS = 86_400_000
export const dayNumber = (day: string): number => Math.floor(Date.parse(day) / MS)
export const dateOfDayNumber = (day: number): string => new Date(day * MS).toISOString().slice(0, 10)

/** As 'to | what | when'. The period of an offset ends at the next offset, after a week, or on the due day. */
export function listExpectedMails(
  events: readonly SimulationEvent[],
  offsets: Offsets,
  adminEmails: readonly string[],
): string[] {
  const mails: string[] = []
  const remindedLeases = new Set<string>()
  const remindedPeriods = new Set<string>()
  const lastReminded = new Map<string, number>()
  for (const event of events) {
    if ('byHand' in event) {
      mails.push(`${event.to} | ${event.number} | ${event.byHand}`)
      lastReminded.set(event.number, dayNumber(event.byHand))
      continue
    }
    const { looked: checkedAt, leases = [], invoices = [] } = event
    const today = dayNumber(checkedAt)
    const ending = leases.filter(({ ends }) => ends - today >= 0 && ends - today < 31)
    const unreminded = ending.filter(({ to, ends }) => !remindedLeases.has(`${to} ${ends}`))
    for (const { to, ends } of unreminded) {
      remindedLeases.add(`${to} ${ends}`)
      mails.push(`${to} | lease ${formatDay(dateOfDayNumber(ends))} | ${checkedAt}`)
    }
    if (unreminded.length > 0) mails.push(...adminEmails.map((to) => `${to} | office | ${checkedAt}`))
    for (const invoice of invoices) {
      const period = findOpenPeriod(invoice, offsets, today)
      if (!invoice.owed || period === undefined || remindedPeriods.has(periodKey(invoice, period))) continue
      const begins = invoice.due + period
      if (invoice.issued >= begins || (lastReminded.get(invoice.number) ?? 0) >= begins) continue
      remindedPeriods.add(periodKey(invoice, period))
      lastReminded.set(invoice.number, today)
      mails.push(`${invoice.to} | ${invoice.number} | ${checkedAt}`)
    }
  }
  return mails.sort()
}

const periodKey = ({ number, due }: InvoiceSnapshot, period: number) => `${number} ${due} ${period}`

function findOpenPeriod({ due }: InvoiceSnapshot, offsets: Offsets, today: number): number | undefined {
  return offsets.find((offset, at) => {
    const next = offsets[at + 1] ?? Number.POSITIVE_INFINITY
    const last = Math.min(offset + 7, next - 1, offset < 0 ? -1 : Number.POSITIVE_INFINITY)
    return due + offset <= today && today <= due + last
  })
}
