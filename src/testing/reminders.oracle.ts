import { formatDay } from '../shared/days.ts'

/** An invoice as it stood when the portal looked: days as whole numbers, `owed` when money is asked for it. */
export type SeenInvoice = { number: string; to: string; issued: number; due: number; owed: boolean }
/** A tenancy as it stood when the portal looked. */
export type SeenLease = { to: string; ends: number }

/** What happened in a year, in its order: the portal looked, or somebody reminded by hand. */
export type Happened =
  | { looked: string; leases?: SeenLease[]; invoices?: SeenInvoice[] }
  | { byHand: string; number: string; to: string }

/** When invoices are to be reminded of, in days after the due day, the earliest first. */
export type Offsets = readonly number[]

const MS = 86_400_000
export const numberOf = (day: string): number => Math.floor(Date.parse(day) / MS)
export const dayOfNumber = (day: number): string => new Date(day * MS).toISOString().slice(0, 10)

/**
 * Every mail that ought to have been written in a year, as 'to | what | when': told from what happened alone, by another
 * way than the portal's. Each reminder is a claim that begins on a day and lapses when the next one begins, a week is
 * over, or (before the due day) the due day has come.
 */
export function whatOughtToBe(
  year: readonly Happened[],
  offsets: Offsets,
  office: readonly string[],
): string[] {
  const mails: string[] = []
  const leasesTold = new Set<string>()
  const claimsTold = new Set<string>()
  const lastTold = new Map<string, number>()
  for (const event of year) {
    if ('byHand' in event) {
      mails.push(`${event.to} | ${event.number} | ${event.byHand}`)
      lastTold.set(event.number, numberOf(event.byHand))
      continue
    }
    const { looked, leases = [], invoices = [] } = event
    const today = numberOf(looked)
    const ending = leases.filter(({ ends }) => ends - today >= 0 && ends - today < 31)
    const untold = ending.filter(({ to, ends }) => !leasesTold.has(`${to} ${ends}`))
    for (const { to, ends } of untold) {
      leasesTold.add(`${to} ${ends}`)
      mails.push(`${to} | lease ${formatDay(dayOfNumber(ends))} | ${looked}`)
    }
    if (untold.length > 0) mails.push(...office.map((to) => `${to} | office | ${looked}`))
    for (const invoice of invoices) {
      const claim = openClaim(invoice, offsets, today)
      if (!invoice.owed || claim === undefined || claimsTold.has(nameOf(invoice, claim))) continue
      const begins = invoice.due + claim
      if (invoice.issued >= begins || (lastTold.get(invoice.number) ?? 0) >= begins) continue
      claimsTold.add(nameOf(invoice, claim))
      lastTold.set(invoice.number, today)
      mails.push(`${invoice.to} | ${invoice.number} | ${looked}`)
    }
  }
  return mails.sort()
}

const nameOf = ({ number, due }: SeenInvoice, claim: number) => `${number} ${due} ${claim}`

/** The claim on an invoice that is open on a day: its first and its last day lie around it. */
function openClaim({ due }: SeenInvoice, offsets: Offsets, today: number): number | undefined {
  return offsets.find((offset, at) => {
    const next = offsets[at + 1] ?? Number.POSITIVE_INFINITY
    const last = Math.min(offset + 7, next - 1, offset < 0 ? -1 : Number.POSITIVE_INFINITY)
    return due + offset <= today && today <= due + last
  })
}
