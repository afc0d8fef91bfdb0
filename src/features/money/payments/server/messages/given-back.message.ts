import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import {
  defineMessage,
  type EmailContent,
  type NoticeContent,
  type Recipient,
  shortened,
} from '../../../../../server/mail/messages.ts'
import { addDays, type Day, formatDay, startOfDay, toDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { ADMIN_DELETED, ownerRecipients } from '../../../../identity/accounts/server/office-recipients.ts'
import { findTenantsIncludingDeleted } from '../../../../property/tenants/server/tenants.queries.ts'
import { GIVE_BACK_LABELS } from '../../../ledger/give-backs.rules.ts'
import { type GiveBackRow, listGiveBacks } from '../../../ledger/server/give-backs.ts'
import { listRecords } from '../../../ledger/server/invoice-records.queries.ts'

const MOST_NAMED = 50

/** `amount` is in whole pesewas. */
type GivenBack = Pick<GiveBackRow, 'act' | 'amount' | 'reason'> & {
  day: Day
  by: string
  tenantName: string | null
  invoiceNumber: string | null
}

type GivenBackWeek = { from: Day; to: Day; acts: readonly GivenBack[] }

const formatWeek = ({ from, to }: GivenBackWeek): string => `${formatDay(from)} to ${formatDay(to)}`
const counted = ({ length }: readonly unknown[]): string => (length === 1 ? '1 act' : `${length} acts`)
const formatTitle = (week: GivenBackWeek): string => `Money given back or lowered: ${counted(week.acts)}`

function describePeople({ acts }: GivenBackWeek): string {
  const people = [...Map.groupBy(acts, ({ by }) => by)].sort(([, a], [, b]) => b.length - a.length)
  return people.map(([name, { length }]) => `${name} (${length})`).join(', ')
}

const toFact = ({ act, amount, reason, day, by, tenantName, invoiceNumber }: GivenBack): [string, string] => [
  `${formatDay(day)}, ${by}`,
  [
    `${GIVE_BACK_LABELS[act]}, ${formatGhs(amount)}`,
    [tenantName, invoiceNumber].filter(Boolean).join(', '),
    reason,
  ]
    .filter(Boolean)
    .join('\n'),
]

export function givenBackEmail(week: GivenBackWeek, publicUrl: string): EmailContent {
  const more = week.acts.length - MOST_NAMED
  return {
    subject: `${formatTitle(week)}, ${formatWeek(week)}`,
    preview: describePeople(week),
    title: formatTitle(week),
    blocks: [
      {
        paragraph: `From ${formatWeek(week)} staff lowered what tenants owe, or gave money back. By person: ${describePeople(week)}. Please look for anything that you did not expect.`,
      },
      { facts: week.acts.slice(0, MOST_NAMED).map(toFact) },
      ...(more > 0 ? [{ paragraph: `And ${more} more.` }] : []),
      { button: 'See who did what', url: `${publicUrl}/audit` },
    ],
  }
}

export const givenBackNotice = (week: GivenBackWeek): NoticeContent => ({
  title: formatTitle(week),
  body: shortened(`From ${formatWeek(week)}: ${describePeople(week)}. The list is in your e-mails.`),
  link: '/audit',
})

async function loadActs(
  db: Db,
  timeZone: string,
  { from, to }: { from: Day; to: Day },
): Promise<GivenBack[]> {
  const period = { from: startOfDay(from, timeZone), until: startOfDay(addDays(to, 1), timeZone) }
  const rows = await listGiveBacks(db, period)
  const [tenants, invoices] = await Promise.all([
    findTenantsIncludingDeleted(db, [...new Set(rows.flatMap(({ tenantId }) => tenantId ?? []))]),
    listRecords(db, [...new Set(rows.flatMap(({ invoiceId }) => invoiceId ?? []))]),
  ])
  return rows.map(({ act, amount, reason, createdAt, createdByName, tenantId, invoiceId }) => ({
    act,
    amount,
    reason,
    by: createdByName,
    day: toDay(createdAt, timeZone),
    tenantName: tenants.get(tenantId ?? '')?.name ?? null,
    invoiceNumber: invoices.get(invoiceId ?? '')?.invoiceNumber ?? null,
  }))
}

type Facts = { owners: readonly Recipient[]; publicUrl: string; acts: GivenBack[] }

export const givenBack = defineMessage({
  kind: 'given-back',
  params: z.object({ from: z.string(), to: z.string() }),
  channels: ['email'],
  goneReason: 'there is no company',
  readerGoneReason: ADMIN_DELETED,
  async load({ config, publicUrl }, db, requested) {
    const owners = await ownerRecipients(db)
    const facts: Facts[] = []
    for (const { params } of requested)
      facts.push({ owners, publicUrl, acts: params ? await loadActs(db, config.TIME_ZONE, params) : [] })
    return facts
  },
  recipients: ({ owners }) => owners,
  notice: ({ acts }, days) => givenBackNotice({ ...days, acts }),
  email: ({ acts, publicUrl }, days) => givenBackEmail({ ...days, acts }, publicUrl),
})
