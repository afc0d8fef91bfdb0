import { type Day, formatDay } from '../../../../shared/days.ts'

type Readme = { companyName: string; name: string; today: Day }

export const readme = ({ companyName, name, today }: Readme): string => `Data of ${name}
held by ${companyName}, exported on ${formatDay(today)}

profile.json                   name, addresses, location, unit, pay code and the days of the tenancy
leases.json                    every lease: unit, days, rent, and the offers to renew it
recurring-charges.json         what is billed automatically, for which periods it was, and what was left out
invoices.csv, invoices.json    every invoice, voided ones too, with payments, reversed payments and receipts;
                               the table opens in a spreadsheet, amounts are in GHS
payments.json                  every payment, reversed ones too, credit notes and deposits
online-payments.json           every payment that was started online, and its outcome
statement-lines.json           lines of the landlord's bank and wallet statements that are payments of this
                               tenant, or came from its phone, and who is known to pay for it
certificates.json              certificates of withheld tax, and by whom and when each was added
account.json                   the statement: every charge and payment with the balance after it
contacts.json                  calls, visits and messages about what was owed, promises to pay, reminders
shared-links.json              links to documents of this tenant: what for, since and until when, last opened
requests-and-complaints.json   every request and complaint with its replies
messages.json                  e-mails that were sent; their text is kept for 90 days, and never
                               where it held a password or a link
books.json                     the rows of the landlord's rent book that this tenancy came from
announcements.json             what the office wrote to this tenant with others, and when it was read
handovers.json                 what was found when the tenant moved in and out, objections and deductions
documents.json                 the documents and who added them
audit.json                     what was done about this tenancy or by this person; of other people
                               only their role is named
receipts, certificates,
photos, handovers, documents   the files, by the names that the tables give

Times are in UTC. No password, no hash of one and no key to sign in is part of this export.
`
