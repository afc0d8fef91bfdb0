import type { CompanySettings } from '../../../company/company.contract.ts'
import type { Letterhead } from './layout.ts'

/** The company at the head and the foot of an email; its logo under the address at which everybody finds the portal. */
export function letterhead(
  { companyName: name, address, phone, email, logoUrl }: CompanySettings,
  publicUrl: string,
): Letterhead {
  return { name, address, phone, email, logoUrl: logoUrl && `${publicUrl}${logoUrl}` }
}
