import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH, type Translated, type Translation } from '../../../../../server/translation.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage, TENANT_DELETED } from '../../../../messaging/channels/server/define-messages.ts'
import {
  findTenantsIncludingDeleted,
  type TenantRow,
} from '../../../../property/tenants/server/tenants.queries.ts'
import { DICTIONARY } from '../../../ledger/dictionary.texts.ts'
import { loadStatement } from '../accounts/statements.service.ts'
import { loadCompany, printedTenant } from '../pdf/letterhead.ts'
import { printStatement, type StatementDocument, statementFileName } from '../pdf/statement.pdf.ts'

const MY_PAYMENTS = '/tenant/payments'
const params = z.object({ from: z.string(), to: z.string() })

type StatementFacts = Translated & { tenant: TenantRow; document: StatementDocument; publicUrl: string }
type About = Omit<StatementFacts, 'tenant'>

const rangeText = ({ from, to }: { from: string; to: string }, { t, day }: Translation) =>
  t('{from} to {to}', { from: day(from), to: day(to) })

function closingRow({ statement }: StatementDocument, { t, day }: Translation): [string, string] {
  const { closing, to } = statement
  const label =
    closing < 0 ? t('Credit on {day}', { day: day(to) }) : t('Balance owed on {day}', { day: day(to) })
  return [label, formatGhs(Math.abs(closing))]
}

export function statementEmail({ document, publicUrl, translation = ENGLISH }: About): EmailContent {
  const { statement, tenant } = document
  const { t, known } = translation
  const days = rangeText(statement, translation)
  const closing = closingRow(document, translation)
  const facts: [string, string][] = [[known('Days'), days], closing]
  if (statement.deposit > 0) facts.push([known('Deposit held'), formatGhs(statement.deposit)])
  return {
    subject: t('Your statement, {days}', { days }),
    preview: closing.join(': '),
    title: t('Your statement'),
    attachment: { fileName: statementFileName(document), make: (ctx) => printStatement(ctx, document) },
    blocks: [
      { paragraph: t('Dear {name}, your statement is attached as a PDF.', { name: tenant.name }) },
      { facts },
      { note: known(DICTIONARY.owed) },
      { button: t('See your payments'), url: `${publicUrl}${MY_PAYMENTS}` },
    ],
  }
}

function statementSms({ document, publicUrl, translation = ENGLISH }: About): string {
  const balance = closingRow(document, translation).join(': ')
  const text = translation.t('{balance}. See your statement:', { balance })
  return smsText(document.company.name, text, `${publicUrl}${MY_PAYMENTS}`)
}

export const statementNotice = (
  range: { from: string; to: string },
  translation = ENGLISH,
): NoticeContent => ({
  title: translation.t('Your statement'),
  body: translation.t('The statement from {days} was mailed to you.', {
    days: rangeText(range, translation),
  }),
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
  notice: ({ translation }, range) => statementNotice(range, translation),
  email: (facts) => statementEmail(facts),
  sms: (facts) => statementSms(facts),
})
