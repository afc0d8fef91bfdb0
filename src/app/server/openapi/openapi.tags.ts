import { EVENTS } from '../../../shared/events.ts'

const GROUPS: [name: string, paths: RegExp, description: string][] = [
  [
    'Tax',
    /^\/(tax|settings\/tax|payments\/[^/]+\/certificate)\b/,
    'The tax on rent that was received, its rates, and certificates of withheld tax.',
  ],
  [
    'Shares',
    /^\/(shares\b|(invoices|payments)\/[^/]+\/share\b|tenants\/[^/]+\/statement\/share\b)/,
    'Links that show one invoice, receipt or statement to whoever has them, for 30 days or until they are withdrawn.',
  ],
  [
    'Money desk',
    /^\/(money|settings\/money-desk)\b/,
    'Statements of wallets and banks, which tenant each line is from, and what is claimed but has not arrived.',
  ],
  [
    'Online payments',
    /^\/(pay|online-payments|webhooks|settings\/online-payment)\b/,
    'Paying by mobile money or card, money that belongs to nobody yet, refunds, and the comparison with the provider.',
  ],
  [
    'Payments',
    /^\/(payments\b|ledger\b|tenants\/opening-balances\b|invoices\/[^/]+\/(credit-note|write-off)|tenants\/[^/]+\/(balance|statement|opening-balance|credit|deposit)\b)/,
    'Money that came in, its numbered receipts, and what tenants owe: balances, statements, credit and deposits.',
  ],
  [
    'Arrears',
    /^\/((arrears|owed)\b|tenants\/[^/]+\/(contacts|promises|evidence)\b)/,
    'Who owes what since when, what was said about it, promises to pay and what comes next.',
  ],
  [
    'Accounting',
    /^\/(journal|trial-balance|debtors|years|vat|settings\/accounts)\b/,
    'The journal behind every figure, and what an accountant reads of it.',
  ],
  ['Closes', /^\/closes\b/, 'Months that are closed, with their figures; opening them again.'],
  ['Expenses', /^\/expenses\b/, 'What the landlord spends on its properties, with the bills.'],
  [
    'Owner statements',
    /^\/owner-statements\b/,
    'What each property brought in a month: received, expenses, tax, net and occupancy.',
  ],
  ['Receipts', /^\/invoices\/[^/]+\/receipt/, 'Proofs of payment: sent in by tenants, reviewed by admins.'],
  ['Invoices', /^\/invoices/, 'Rent that is asked for, reminded and marked paid, and its PDFs.'],
  [
    'Requests',
    /^\/(requests|settings\/maintenance)\b/,
    'What tenants ask to be repaired or done, with photos, answers and replies.',
  ],
  ['Complaints', /^\/complaints/, 'What tenants complain of; the same calls as for requests.'],
  [
    'Inspections',
    /^\/inspection-rules\b/,
    'What is inspected regularly: its dates, the requests that it makes, and what was missed.',
  ],
  [
    'Announcements',
    /^\/announcements\b/,
    'What the office tells all tenants, those of a property or some of them, and who has read it.',
  ],
  [
    'Handovers',
    /^\/(handovers|handover-templates|settings\/handovers)\b|^\/leases\/[^/]+\/handovers\b/,
    'The walk at the beginning and the end of a lease: conditions, photos, meters, keys, objections and deductions.',
  ],
  ['Properties', /^\/properties/, 'The places that are let, how full they are and who is in which unit.'],
  ['Vendors', /^\/vendors\b/, 'Who repairs for the landlord without working in the office.'],
  ['Units', /^\/units/, 'What can be let in each property, and who is in it.'],
  [
    'Rent cards',
    /^\/(rent-cards\b|leases\/[^/]+\/rent-card\b)/,
    'What was paid for each lease, as the rent card of the law has it, and which cards are missing.',
  ],
  [
    'Signing',
    /^\/(signings\b|agreement-templates\b|check$|leases\/[^/]+\/signings\b)/,
    'Agreements, addenda, reports and final statements that landlord and tenant sign, their sealed files, and checking them.',
  ],
  ['Leases', /^\/leases/, 'Who has which unit from when to when at which rent, renewals and endings.'],
  [
    'Recurring charges',
    /^\/(rent-rules|billing-runs|settings\/late-fees)\b/,
    'What leases are billed for automatically: periods and amounts, its plan, what was missed, each run, and late fees.',
  ],
  [
    'Books',
    /^\/(imports\b|tenants\/[^/]+\/book\b)/,
    "A landlord's rent book or paper rent cards: read, corrected, signed, and undone while nobody has worked with it.",
  ],
  ['Tenants', /^\/tenants/, 'Who rents what until when.'],
  [
    'Accounts',
    /^\/(auth|settings\/security)\b/,
    'Signing in and out, with two steps too, passwords, sessions, the own profile.',
  ],
  ['Staff', /^\/staff\b/, 'Who works in the office, as what, and for which properties.'],
  [
    'Messages',
    /^\/(messages|sms|settings\/sms)\b/,
    'What the portal sends by e-mail and SMS, the SMS provider, its budget and its quiet hours.',
  ],
  [
    'Mail',
    /^\/(mails|settings\/mail)\b/,
    'The emails of the portal, the status of each message, and the server that takes them.',
  ],
  [
    'Reminders',
    /^\/(reminders|settings\/reminders)\b/,
    'What the portal reminds of automatically: leases that end, invoices around their due day.',
  ],
  ['Audit', /^\/audit\b/, 'Who did what, when and from where; never changed.'],
  ['Backups', /^\/backups\b/, 'Copies of everything, and whether the newest was restored as a trial.'],
  ['Jobs', /^\/jobs\b/, 'What the portal does automatically, when it last did, and what failed.'],
  ['Company', /^\/(company|settings)\b/, 'Name, logo and how tenants pay.'],
  [
    'Notifications',
    /^\/notifications\b/,
    'The same messages as the e-mails, for their reader to find in the portal.',
  ],
  [
    'Analytics',
    /^\/(analytics|first-steps|to-do)\b/,
    'The figures of the dashboard, exact at every moment, and what waits for the office.',
  ],
  ['Documents', /^\/upload\b/, 'Files that are kept for a tenant: agreements, IDs, inventories.'],
  [
    'Search everything',
    /^\/search$/,
    'One text looked for in tenants, invoices, requests, vendors and more at once.',
  ],
  [
    'System',
    /^\/(health|metrics|openapi\.json)$/,
    'Whether the portal serves, its numbers for monitoring, and this description.',
  ],
  [
    'Events',
    /^\/events\b/,
    `What happens while somebody looks, by name, with the id of what changed in its data: ${EVENTS.join(', ')}.`,
  ],
]

const ORDER = [
  'Accounts',
  'Staff',
  'Company',
  'Properties',
  'Units',
  'Tenants',
  'Leases',
  'Rent cards',
  'Signing',
  'Invoices',
  'Receipts',
  'Payments',
  'Shares',
  'Online payments',
  'Money desk',
  'Tax',
  'Recurring charges',
  'Arrears',
  'Expenses',
  'Requests',
  'Vendors',
  'Complaints',
  'Documents',
  'Announcements',
  'Analytics',
  'Notifications',
  'Messages',
  'Mail',
  'Reminders',
  'Audit',
  'Jobs',
  'Search everything',
  'Events',
  'System',
]

export const TAGS = GROUPS.map(([name, , description]) => ({ name, description })).sort(
  (a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name),
)

/** 'Other' for an unknown path, which a test refuses. */
export function getTag(path: string): string {
  const below = path.replace(/^\/api/, '')
  return GROUPS.find(([, paths]) => paths.test(below))?.[0] ?? 'Other'
}
