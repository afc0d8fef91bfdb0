import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage, TENANT_DELETED } from '../../../../messaging/channels/server/define-messages.ts'
import {
  findTenantsIncludingDeleted,
  type TenantRow,
} from '../../../../property/tenants/server/tenants.queries.ts'
import { loadStatement } from '../accounts/statements.service.ts'
import { balanceRow, loadCompany, printedTenant } from '../pdf/letterhead.ts'
import { printStatement, type StatementDocument, statementFileName } from '../pdf/statement.pdf.ts'

const MY_PAYMENTS = '/tenant/payments'
const params = z.object({ from: z.string(), to: z.string() })

type StatementFacts = { tenant: TenantRow; document: StatementDocument; publicUrl: string }

const rangeText = ({ from, to }: { from: string; to: string }) => `${formatDay(from)} to ${formatDay(to)}`

export function statementEmail({ document, publicUrl }: Omit<StatementFacts, 'tenant'>): EmailContent {
  const { statement, tenant } = document
  const [label = '', amount = ''] = balanceRow(statement.closing, ` on ${formatDay(statement.to)}`)
  const facts: [string, string][] = [
    ['Days', rangeText(statement)],
    [label, amount],
  ]
  if (statement.deposit > 0) facts.push(['Deposit held', formatGhs(statement.deposit)])
  return {
    subject: `Your statement, ${rangeText(statement)}`,
    preview: `${label}: ${amount}`,
    title: 'Your statement',
    attachment: { fileName: statementFileName(document), make: (ctx) => printStatement(ctx, document) },
    blocks: [
      { paragraph: `Dear ${tenant.name}, your statement is attached as a PDF.` },
      { facts },
      { button: 'See your payments', url: `${publicUrl}${MY_PAYMENTS}` },
    ],
  }
}

function statementSms({ document, publicUrl }: Omit<StatementFacts, 'tenant'>): string {
  const { statement, company } = document
  const [label = '', amount = ''] = balanceRow(statement.closing, ` on ${formatDay(statement.to)}`)
  return smsText(company.name, `${label}: ${amount}. See your statement:`, `${publicUrl}${MY_PAYMENTS}`)
}

export const statementNotice = (range: { from: string; to: string }): NoticeContent => ({
  title: 'Your statement',
  body: `The statement from ${rangeText(range)} was mailed to you.`,
  link: MY_PAYMENTS,
})

export const statementMailed = defineTenantMessage({
  repliesToCompany: true,
  kind: 'statement',
  params,
  goneReason: TENANT_DELETED,
  replacedReason: 'a newer message took its place',
  load: async (ctx, db, requested) => {
    const ids = requested.flatMap(({ subjectId }) => subjectId ?? [])
    const tenants = await findTenantsIncludingDeleted(db, [...new Set(ids)])
    const company = await loadCompany(ctx, db)
    const facts: (StatementFacts | undefined)[] = []
    for (const { subjectId, params: range } of requested) {
      const tenant = tenants.get(subjectId ?? '')
      const statement = tenant && range && (await loadStatement(db, tenant.id, range))
      const document = statement && { company, tenant: printedTenant(tenant), statement }
      facts.push(document && { tenant, document, publicUrl: ctx.publicUrl })
    }
    return facts
  },
  notice: (_facts, range) => statementNotice(range),
  email: (facts) => statementEmail(facts),
  sms: (facts) => statementSms(facts),
})
