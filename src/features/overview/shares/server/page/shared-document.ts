import type { Context } from '../../../../../server/context.ts'

/** The content of a shared page. The page escapes texts; they never include the tenant's email or phone. */
export type SharedDocument = {
  title: string
  company: { name: string; address: string | null; phone: string | null; email: string | null }
  to: { label: string; name: string }
  amount: { label: string; text: string; note: string | null } | null
  status: { word: string; tone: string } | null
  warning: string | null
  facts: Facts
  table: { columns: string[]; rows: string[][] } | null
  sums: Facts
  howToPay: { facts: Facts; text: string | null } | null
  pdf: { fileName: string; print: (ctx: PrintContext) => Promise<Uint8Array> } | null
}

export type Facts = [label: string, value: string][]
export type PrintContext = Pick<Context, 'db' | 'files' | 'log'> & { pdf: Context['pdf']['onDemand'] }

type Contacts = { email: string | null; phone: string | null }

/** Link holders must not learn how to reach the tenant. */
export const withoutContacts = <T extends Contacts>(tenant: T): T => ({ ...tenant, email: '', phone: null })

export const filledFacts = (facts: [label: string, value: string | null | undefined][]): Facts =>
  facts.filter((fact): fact is [string, string] => Boolean(fact[1]))

export const formatPlace = ({ apartment, unit }: { apartment: string; unit: string | null }): string =>
  [apartment, unit].filter(Boolean).join(', ')
