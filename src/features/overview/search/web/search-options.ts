import type { Destination } from '../../directory/directory.rules.ts'
import type { Found, SearchHit } from '../search.contract.ts'
import { ARCHIVED, SEARCH_KINDS, type SearchKind } from '../search.rules.ts'

const LISTS = {
  tenants: '/tenants',
  invoices: '/invoices',
  payments: '/payments',
  charges: '/billing/rules',
  expenses: '/expenses',
  signings: '/signings',
  requests: '/requests',
  complaints: '/complaints',
  vendors: '/vendors',
  announcements: '/announcements',
} as const satisfies Record<SearchKind, string>

export type SearchTarget = { to: string; search: Readonly<Record<string, string>>; hash?: string }

/** `amountDue` in GHS. */
export type PaymentChoice = {
  tenant: { id: string; name: string }
  invoice?: { id: string; invoiceNumber: string; amountDue: number } | undefined
}

/** `hit` is null for the link to a full list and for a screen; `record` if a payment can be recorded. */
export type Option = {
  key: string
  target: SearchTarget
  text: string
  hit: SearchHit | null
  destination?: string
  record?: PaymentChoice | undefined
}
export type Group = { kind: string; title: string; options: readonly Option[] }

const TITLES: Record<SearchKind, string> = {
  tenants: 'Tenants',
  invoices: 'Invoices',
  payments: 'Payments',
  charges: 'Recurring charges',
  expenses: 'Expenses',
  signings: 'Documents',
  requests: 'Requests',
  complaints: 'Complaints',
  vendors: 'Vendors',
  announcements: 'Announcements',
}

function toSearchTarget(
  kind: SearchKind,
  { id, title, status, tenant, day = '' }: SearchHit,
  text: string,
): SearchTarget {
  const to = LISTS[kind]
  switch (kind) {
    case 'tenants':
      return { to: `/tenants/${id}`, search: {} }
    case 'invoices':
    case 'payments':
      return { to, search: { q: title } }
    case 'charges':
      return { to, search: { q: tenant?.name ?? text } }
    case 'expenses':
      return { to, search: { q: text, from: day, to: day } }
    case 'signings':
      return { to: `/signings/${id}`, search: {} }
    case 'vendors':
      return { to, search: { q: title, ...(status === ARCHIVED && { archived: 'true' }) } }
    default:
      return { to, search: { open: id } }
  }
}

function paymentFor(
  kind: SearchKind,
  { id, title, status, amount, tenant }: SearchHit,
): PaymentChoice | undefined {
  if (kind === 'tenants') return { tenant: { id, name: title } }
  if (kind !== 'invoices' || !tenant || status === 'Paid' || !amount) return undefined
  return { tenant, invoice: { id, invoiceNumber: title, amountDue: amount } }
}

export function toOptionGroups(found: Found, text: string, { canRecord }: { canRecord: boolean }): Group[] {
  return SEARCH_KINDS.filter((kind) => found[kind].rows.length > 0).map((kind) => {
    const { total, rows } = found[kind]
    const hits = rows.map((hit) => ({
      key: hit.id,
      target: toSearchTarget(kind, hit, text),
      text: hit.title,
      hit,
      record: canRecord ? paymentFor(kind, hit) : undefined,
    }))
    const all = {
      key: `all-${kind}`,
      target: { to: LISTS[kind], search: { q: text } },
      text: `All ${counted(kind, total)}`,
      hit: null,
    }
    return { kind, title: TITLES[kind], options: total > 1 ? [...hits, all] : hits }
  })
}

export function toScreenGroup(kind: string, title: string, destinations: readonly Destination[]): Group[] {
  if (destinations.length === 0) return []
  const options = destinations.map(({ id, title: text, to, search = {}, hash }) => ({
    key: `${kind}-${id}`,
    target: { to, search, ...(hash !== undefined && { hash }) },
    text,
    hit: null,
    destination: id,
  }))
  return [{ kind, title, options }]
}

export function toHref({ to, search, hash }: SearchTarget): string {
  const query = new URLSearchParams(search).toString()
  return `${to}${query && `?${query}`}${hash === undefined ? '' : `#${hash}`}`
}

/** '12 invoices', '1 request'. */
export function counted(kind: SearchKind, total: number): string {
  const noun = kind === 'signings' ? 'documents' : kind
  return `${total.toLocaleString('en-GB')} ${total === 1 ? noun.slice(0, -1) : noun}`
}

/** A text for screen readers: '3 tenants, 12 invoices'. */
export function summarizeFound(found: Found): string {
  const some = SEARCH_KINDS.filter((kind) => found[kind].total > 0)
  return some.length === 0 ? 'Nothing found' : some.map((kind) => counted(kind, found[kind].total)).join(', ')
}

/** The index after an arrow key, wrapping around; undefined for any other key. Nothing is marked at -1. */
export function movedBy(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (Math.max(at, 0) + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
