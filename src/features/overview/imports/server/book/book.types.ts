import type { Day } from '../../../../../shared/days.ts'
import type { PeriodMonths } from '../../../../property/leases/leases.rules.ts'
import type { BookField, BookImport, BookRow, ProblemKind } from '../../imports.contract.ts'

/** `key` is '7' (CSV, cards) or 'Sheet1!7'; `number` as Excel numbers rows. */
export type SourceRow = { key: string; number: number; cells: readonly string[]; hidden: boolean }
/** `name` is '' for a CSV file and for cards. */
export type SourceSheet = { name: string; hidden: boolean; rows: readonly SourceRow[]; isCards?: boolean }

/** In `fixes` a later one wins; `rows` null is all rows. `leave` and `take` have no row in common. */
export type Choices = {
  sheets: string[] | null
  headingRow: number | null
  columns: { at: number; field: BookField; month?: string | undefined }[] | null
  options: {
    asOf?: Day | undefined
    property?: string | null | undefined
    rentDay?: number | undefined
    taxed?: boolean | undefined
  }
  fixes: { kind: ProblemKind; fix: string; rows: string[] | null }[]
  cells: { row: string; field: string; value: string }[]
  leave: string[]
  take: string[]
  same: { row: string; as: string }[]
}

export type TableColumn = {
  at: number
  heading: string
  samples: string[]
  field: BookField
  by: 'remembered' | 'heading' | 'cells' | null
  month?: string | undefined
}
export type TextField = Exclude<BookField, 'paid' | 'ignore'>

/** `values` are corrected texts. `paid` has every month column in the order of months, with empty texts too. A vacant unit has no tenant. */
export type TableRow = {
  key: string
  sheet: string
  cells: readonly string[]
  hidden: boolean
  values: Partial<Record<TextField, string>>
  paid: { month: string; text: string }[]
  isVacant?: boolean
  uncorrected?: Pick<TableRow, 'values' | 'paid'>
}
export const FIGURES = ['rent', 'balance', 'deposit', 'paid'] as const
export type Figure = (typeof FIGURES)[number]

/** `rows` has no totals; `stated` has them, in pesewas. `titleDay` is a day in the title above the headings. */
export type Table = {
  sheets: { name: string; hidden: boolean; rows: number; headingRow: number | null; taken: boolean }[]
  columns: TableColumn[]
  rows: TableRow[]
  stated: Partial<Record<Figure, number>>
  titleDay: Day | null
  hasHeadings: boolean
}

export type PortalTenant = {
  id: string
  name: string
  email: string | null
  phone: string | null
  units: { propertyId: string; name: string }[]
}
export type PortalLease = {
  id: string
  tenantId: string
  unitId: string
  startsOn: Day
  endsOn: Day | null
  movedOutOn: Day | null
  rent: number | null
  deposit: number
}
/** Amounts are in pesewas. `openings` are opening balances by tenant, owed above 0, without deposits. */
export type Portal = {
  today: Day
  closedThrough: Day | null
  properties: {
    id: string
    name: string
    kind: 'shops' | 'apartments'
    capacity: number
    archived: boolean
    units: number
  }[]
  units: { id: string; propertyId: string; name: string; active: boolean }[]
  tenants: PortalTenant[]
  leases: PortalLease[]
  openings: ReadonlyMap<string, number>
  /** In lower case, of staff and of others who are not tenants. */
  emailsTaken: ReadonlySet<string>
}

/** `property` is a name. `charge` is null without rent and for a lease that is over. */
export type PlannedLease = {
  row: string
  property: string
  unit: string
  unitKind: 'shop' | 'apartment'
  startsOn: Day
  endsOn: Day | null
  rent: number | null
  periodMonths: PeriodMonths
  rentDay: number
  deposit: number
  charge: { startsOn: Day } | null
  overlapReason: string | null
}

/**
 * For a tenant in the portal, `email` and `phone` are only what is empty there. `opening` is owed above 0, paid ahead
 * below; `deposit` is the sum of the leases.
 */
export type PlannedPerson = {
  rows: string[]
  tenantId: string | null
  name: string
  email: string | null
  phone: string | null
  note: string | null
  leases: PlannedLease[]
  opening: number
  deposit: number
}
export type BookPlan = {
  properties: { name: string; kind: 'shops' | 'apartments'; capacity: number }[]
  capacities: { propertyId: string; capacity: number }[]
  units: { property: string; name: string; kind: 'shop' | 'apartment' }[]
  people: PlannedPerson[]
}

/** `answered` are kinds that a fix or a correction has solved. `asOfNote` says why another day than the book's or the chosen one counts. */
export type Book = Pick<
  BookImport,
  'sheets' | 'columns' | 'options' | 'problems' | 'money' | 'makes' | 'ready' | 'hash'
> & {
  rows: (Omit<BookRow, 'photo'> & { answered: ProblemKind[] })[]
  asOfNote: string | null
  plan: BookPlan
}
