import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { JsonObject } from '../../../../../server/pdf/pdf.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import type { TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import type { IssuedNames } from '../../../ledger/issued.ts'

export type Letterhead = {
  company: { name: string; address: string | null; phone: string | null; email: string | null }
  tenant: { name: string; email: string | null; apartment: string; unit: string | null; phone: string | null }
  /** The company's name on the day of issue. */
  issuer?: string | null
}

export async function loadCompany(ctx: Pick<Context, 'config'>, db: Db): Promise<Letterhead['company']> {
  const { companyName, address, phone, email } = await loadCompanySettings(ctx, db)
  return { name: companyName, address, phone, email }
}

export const printedTenant = ({ name, email, apartment, unit, phone }: TenantRow): Letterhead['tenant'] => ({
  name,
  email,
  apartment,
  unit,
  phone,
})

/** Names and unit as at issue, contacts as of today. */
export const issuedTo = (tenant: TenantRow, issued: IssuedNames | null): Letterhead['tenant'] => {
  if (!issued) return printedTenant(tenant)
  const { tenantName: name, propertyName: apartment, unitName: unit } = issued
  return { ...printedTenant(tenant), name, apartment, unit }
}

const nonEmptyTexts = (texts: (string | null)[]): string[] =>
  texts.filter((text): text is string => Boolean(text))

export const nonEmptyRows = (rows: (string | null)[][]): string[][] =>
  rows.map(nonEmptyTexts).filter((row) => row.length === 2)

/** In whole pesewas; below 0 it is credit. */
export const balanceRow = (balance: number, when: string): string[] =>
  balance < 0 ? [`Credit${when}`, formatGhs(-balance)] : [`Balance owed${when}`, formatGhs(balance)]

type Heading = { title: string; number: string; label: string; logo: string | null }

export const letterheadView = (
  { company, tenant, issuer }: Letterhead,
  { title, number, label, logo }: Heading,
): JsonObject => ({
  title,
  number,
  documentTitle: `${title.charAt(0)}${title.slice(1).toLowerCase()} ${number}, ${tenant.name}`,
  company: {
    name: issuer ?? company.name,
    logo,
    lines: nonEmptyTexts([company.address, printPhone(company.phone), company.email]),
  },
  tenant: { label, name: tenant.name, lines: nonEmptyTexts([tenant.email, printPhone(tenant.phone)]) },
})
