import type { Letterhead } from '../../../server/mail/layout.ts'
import type { CompanySettings } from '../company.contract.ts'

/** The company at the head and the foot of a mail; its logo under the address at which everybody finds the portal. */
export function letterhead(
  { companyName: name, address, phone, email, logoUrl }: CompanySettings,
  publicUrl: string,
): Letterhead {
  return { name, address, phone, email, logoUrl: logoUrl && `${publicUrl}${logoUrl}` }
}
