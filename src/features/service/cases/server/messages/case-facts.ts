import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import {
  type Block,
  bySubject,
  type EmailContent,
  type MessageContext,
  type NoticeContent,
  shortened,
} from '../../../../../server/mail/messages.ts'
import { ENGLISH, type Translated } from '../../../../../server/translation.ts'
import { type Day, toDay } from '../../../../../shared/days.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import type { TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import { statusLabel } from '../../cases.messages.ts'
import { CASES, type CaseKind, type CaseStatus } from '../../cases.rules.ts'
import { loadCasePlaces } from '../cases.places.ts'
import { listCasesById } from '../cases.queries.ts'

export type CaseContent = Translated & {
  id: string
  kind: CaseKind
  subject: string
  body: string
  status: CaseStatus
  adminResponse: string | null
  submitted: Day
  tenantName: string
  place: string
  phone: string | null
  companyName: string
  publicUrl: string
}

type CaseFacts = CaseContent & {
  tenant: Pick<TenantRow, 'personUid' | 'email' | 'deletedAt'> | undefined
  propertyId: string | null
  assigneeUid: string | null
}

async function loadCases(
  ctx: MessageContext,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, CaseFacts>> {
  const { companyName } = await loadCompanySettings(ctx, db)
  const cases = await listCasesById(db, ids)
  const getPlace = await loadCasePlaces(db, cases)
  return new Map(
    cases.map((row): [string, CaseFacts] => {
      const { id, kind, subject, body, status, adminResponse, createdAt, assigneeUid } = row
      const { tenant, propertyId, property, unit, phone } = getPlace(row)
      const facts = {
        id,
        kind,
        subject,
        body,
        status,
        adminResponse,
        tenantName: row.tenantName ?? '',
        companyName,
        propertyId,
        assigneeUid,
        submitted: toDay(createdAt, ctx.config.TIME_ZONE),
        place: [property, unit].filter(Boolean).join(', '),
        phone,
        publicUrl: ctx.publicUrl,
        tenant,
      }
      return [id, facts]
    }),
  )
}

/** The common parts of messages about a case. */
export const aboutCase = (kind: CaseKind) => ({
  goneReason: `the ${kind} was deleted`,
  load: bySubject(loadCases),
})

export const photos = z.number()

/** Photos are not attached; the email refers to the portal. */
export function photoBlocks(count: number, { plural } = ENGLISH): Block[] {
  if (count === 0) return []
  return [
    { paragraph: plural(count, 'See the photo on the portal.', 'See the {count} photos on the portal.') },
  ]
}

type Parts = { headline: string; title: string; summary: string; blocks: Block[]; button: string }

const toCaseLink = ({ kind, id }: CaseContent) => `/${CASES[kind].path}?open=${id}`

export const caseUrl = (facts: CaseContent): string => `${facts.publicUrl}${toCaseLink(facts)}`

export function caseEmail(
  facts: CaseContent,
  { headline, title, summary, blocks, button }: Parts,
): EmailContent {
  return {
    subject: `${headline}: ${facts.subject}`,
    preview: shortened(summary),
    title,
    blocks: [...blocks, { button, url: caseUrl(facts) }],
  }
}

export const caseNotice = (
  facts: CaseContent,
  { title, summary }: Pick<Parts, 'title' | 'summary'>,
): NoticeContent => ({ title, body: shortened(`${facts.subject}: ${summary}`), link: toCaseLink(facts) })

export function fromTenant(
  facts: CaseContent,
  { body, photos: count }: { body: string; photos: number },
): Block[] {
  const rows: [string, string | null][] = [
    [CASES[facts.kind].title, facts.subject],
    ['Status', statusLabel(facts.status)],
    ['Place', facts.place],
    ['Phone', printPhone(facts.phone)],
  ]
  const known = rows.filter((row): row is [string, string] => Boolean(row[1]))
  return [{ quote: body, by: facts.tenantName }, ...photoBlocks(count), { facts: known }]
}
