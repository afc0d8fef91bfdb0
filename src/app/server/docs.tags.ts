/** What the calls are grouped by, in the order of the page; the first pattern that fits a path decides. */
const GROUPS: [name: string, paths: RegExp, description: string][] = [
  ['Receipts', /^\/invoices\/[^/]+\/receipt/, 'Proofs of payment: sent in by tenants, reviewed by admins.'],
  ['Invoices', /^\/invoices/, 'Rent that is asked for, reminded and marked paid, and its PDFs.'],
  ['Properties', /^\/properties/, 'The places that are let, how full they are and who is in which unit.'],
  ['Tenants', /^\/tenants/, 'Who rents what until when.'],
  ['Accounts', /^\/(auth|admins)\b/, 'Signing in and out, passwords, who manages the portal.'],
  ['Company', /^\/(company|settings)\b/, 'Name, logo and how tenants pay.'],
  ['System', /^\/(health|openapi\.json|docs)$/, 'Whether the portal serves, and this description.'],
]

const ORDER = ['Accounts', 'Company', 'Properties', 'Tenants', 'Invoices', 'Receipts', 'System']

/** The groups as OpenAPI lists them. */
export const TAGS = GROUPS.map(([name, , description]) => ({ name, description })).sort(
  (a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name),
)

/** The group of a path; 'Other' for one that no group takes, which a test refuses. */
export function tagOf(path: string): string {
  const below = path.replace(/^\/api/, '')
  return GROUPS.find(([, paths]) => paths.test(below))?.[0] ?? 'Other'
}
