import { z } from 'zod'
import { bySubject, type EmailContent, type NoticeContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH, type Translated, type Translation } from '../../../../../server/translation.ts'
import type { Day } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { listLeasesById } from '../../../../property/leases/server/leases.queries.ts'
import { findCurrentTenantsById } from '../../../../property/tenants/server/tenants.leases.ts'
import type { TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import { DICTIONARY } from '../../../ledger/dictionary.texts.ts'
import { sumDeposits } from '../../../ledger/server/accounts.queries.ts'
import { listCredits } from '../../../ledger/server/ledger.queries.ts'
import { listOpenInvoices } from '../../../settlement/server/settlement.queries.ts'

// The short address for SMS.
const DASHBOARD = '/tenant-dashboard'
const ACCOUNT = `${DASHBOARD}?open=lease`

export type EndedLease = Translated & {
  companyName: string
  publicUrl: string
  tenantName: string
  propertyName: string
  unitName: string
  lastDay: Day
  owed: number
  credit: number
  held: number
}

type Money = Pick<EndedLease, 'owed' | 'credit' | 'held'>

function moneySentence({ owed, credit, held }: Money, { t }: Translation): string {
  const sentences = [
    ...(owed > 0 ? [t('{amount} is left to pay.', { amount: formatGhs(owed) })] : []),
    ...(credit > 0 ? [t('You have {amount} of credit.', { amount: formatGhs(credit) })] : []),
    ...(held > 0 ? [t('We hold a deposit of {amount}.', { amount: formatGhs(held) })] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : t('Nothing is owed, and no deposit is held.')
}

export const leaseEndedNotice = ({
  lastDay,
  translation = ENGLISH,
  ...money
}: EndedLease): NoticeContent => ({
  title: translation.t('Your lease ends on {day}', { day: translation.day(lastDay) }),
  body: moneySentence(money, translation),
  link: ACCOUNT,
})

export function leaseEndedSms({ companyName, publicUrl, lastDay, ...facts }: EndedLease): string {
  const { translation = ENGLISH } = facts
  const text = translation.t('the last day of your lease is {day}. {money}', {
    day: translation.day(lastDay),
    money: moneySentence(facts, translation),
  })
  return smsText(companyName, text, `${publicUrl}${DASHBOARD}`)
}

export function leaseEndedEmail(lease: EndedLease): EmailContent {
  const { title, body } = leaseEndedNotice(lease)
  const { tenantName, companyName, publicUrl, propertyName, unitName, lastDay, owed, credit, held } = lease
  const { t, known, day } = lease.translation ?? ENGLISH
  const sum = (name: string, amount: number): [string, string][] =>
    amount > 0 ? [[known(name), formatGhs(amount)]] : []
  return {
    subject: title,
    preview: body,
    title,
    blocks: [
      {
        paragraph: t('Hello {name}, {company} has recorded the end of your lease. {money}', {
          name: tenantName,
          company: companyName,
          money: body,
        }),
      },
      {
        facts: [
          [known('Place'), `${propertyName}, ${unitName}`],
          [known('Last day'), day(lastDay)],
          ...sum('Left to pay', owed),
          ...sum('Credit', credit),
          ...sum('Deposit held', held),
        ],
      },
      ...(owed > 0 ? [{ note: known(DICTIONARY.owed) }] : []),
      { button: t('See your account'), url: `${publicUrl}${ACCOUNT}` },
    ],
  }
}

type Facts = EndedLease & { movedOutOn: Day | null; tenant: TenantRow | undefined }

const sumNumbers = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

/** The subject is the lease; the sums are those at sending. */
const loadFacts = bySubject<Facts>(async (ctx, db, ids) => {
  const leases = await listLeasesById(db, ids)
  const tenantIds = [...new Set(leases.map(({ tenantId }) => tenantId))]
  const { companyName } = await loadCompanySettings(ctx, db)
  const tenants = await findCurrentTenantsById(db, tenantIds)
  const [open, credits, held] = [
    await listOpenInvoices(db, tenantIds),
    await listCredits(db, tenantIds),
    await sumDeposits(db, tenantIds),
  ]
  return new Map(
    leases.map((lease): [string, Facts] => {
      const { tenantId, tenantName, propertyName, unitName, movedOutOn } = lease
      const isTenant = (row: { tenantId: string }) => row.tenantId === tenantId
      return [
        lease.id,
        {
          companyName,
          publicUrl: ctx.publicUrl,
          tenantName,
          propertyName,
          unitName,
          movedOutOn,
          tenant: tenants.get(tenantId),
          lastDay: movedOutOn ?? lease.endsOn ?? lease.startsOn,
          owed: sumNumbers(open.filter(isTenant).map(({ due }) => due)),
          credit: sumNumbers(credits.filter(isTenant).map(({ unallocated }) => unallocated)),
          held: held.get(tenantId) ?? 0,
        },
      ]
    }),
  )
})

export const leaseEnded = defineTenantMessage({
  kind: 'lease-ended',
  params: z.object({ lastDay: z.string() }),
  replacedReason: 'the lease ends on another day',
  goneReason: 'the lease was deleted',
  load: loadFacts,
  obsolete: ({ movedOutOn }, params) =>
    params && movedOutOn !== params.lastDay ? 'the lease ends on another day' : undefined,
  notice: (facts) => leaseEndedNotice(facts),
  email: (facts) => leaseEndedEmail(facts),
  sms: (facts) => leaseEndedSms(facts),
})
