import type { CompanySettings } from '../../../../identity/company/company.contract.ts'
import type { Letterhead } from './layout.ts'

export function letterhead(
  { companyName: name, address, phone, email, logoUrl }: CompanySettings,
  publicUrl: string,
): Letterhead {
  return { name, address, phone, email, logoUrl: logoUrl && `${publicUrl}${logoUrl}` }
}
