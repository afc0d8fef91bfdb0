import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import {
  type Block,
  bySubject,
  defineMessage,
  type EmailContent,
  type MessageContext,
  type NoticeContent,
  shortened,
} from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH, type Translated } from '../../../../../server/translation.ts'
import { loadTranslations } from '../../../../identity/accounts/server/languages.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { TENANT_DELETED, tenantGoneReason } from '../../../../messaging/channels/server/define-messages.ts'
import {
  findTenantsIncludingDeleted,
  type TenantRow,
} from '../../../../property/tenants/server/tenants.queries.ts'
import { announcementLink } from '../../announcements.rules.ts'
import { listRecipientsById } from '../announcements.queries.ts'

export type AnnouncementContent = Translated & {
  id: string
  title: string
  text: string
  tenantName: string
  hasLogin: boolean
  companyName: string
  publicUrl: string
}

type Facts = AnnouncementContent & { withdrawn: boolean; tenant: TenantRow | undefined }

const splitParagraphs = (text: string): Block[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => ({ paragraph }))

export function announcementEmail({
  id,
  title,
  text,
  tenantName,
  hasLogin,
  companyName,
  publicUrl,
  translation = ENGLISH,
}: AnnouncementContent): EmailContent {
  const { t } = translation
  return {
    subject: title,
    preview: shortened(text),
    title,
    translation,
    blocks: [
      { paragraph: t('Hello {name},', { name: tenantName }) },
      ...splitParagraphs(text),
      ...(hasLogin
        ? [{ button: t('Read it on the portal'), url: `${publicUrl}${announcementLink(id)}` }]
        : []),
      { paragraph: t('You get this message as a tenant of {company}.', { company: companyName }) },
    ],
  }
}

/** No link for people who cannot sign in. */
export function announcementSms({
  id,
  title,
  text,
  hasLogin,
  companyName,
  publicUrl,
}: Omit<AnnouncementContent, 'tenantName'>): string {
  const url = hasLogin ? `${publicUrl}${announcementLink(id)}` : undefined
  return smsText(companyName, `${title.replace(/\.$/, '')}. ${text}`, url)
}

export const announcementNotice = ({
  id,
  title,
  text,
}: Pick<AnnouncementContent, 'id' | 'title' | 'text'>): NoticeContent => ({
  title,
  body: shortened(text),
  link: announcementLink(id),
})

async function loadFacts(ctx: MessageContext, db: Db, ids: readonly string[]): Promise<Map<string, Facts>> {
  const { companyName } = await loadCompanySettings(ctx, db)
  const found = await listRecipientsById(db, ids)
  const tenants = await findTenantsIncludingDeleted(db, [...new Set(found.map(({ row }) => row.tenantId))])
  const uids = [...tenants.values()].map(({ personUid }) => personUid)
  const translation = await loadTranslations(ctx, db, uids)
  return new Map(
    found.map(({ row, announcement: { id, title, text, withdrawnAt } }): [string, Facts] => {
      const tenant = tenants.get(row.tenantId)
      const facts = {
        id,
        title,
        text,
        companyName,
        publicUrl: ctx.publicUrl,
        tenantName: tenant?.name ?? '',
        hasLogin: Boolean(tenant?.uid),
        translation: translation(tenant?.personUid ?? ''),
        withdrawn: withdrawnAt !== null,
        tenant: tenant?.deletedAt === null ? tenant : undefined,
      }
      return [row.id, facts]
    }),
  )
}

export const WITHDRAWN = 'the announcement was withdrawn'

/** The subject is the recipient's row. */
export const announcementSent = defineMessage({
  kind: 'announcement',
  params: z.object({}),
  repliesToCompany: true,
  goneReason: TENANT_DELETED,
  load: bySubject<Facts>(loadFacts),
  obsolete: (facts) => (facts.withdrawn ? WITHDRAWN : tenantGoneReason(facts)),
  recipients: ({ tenant, hasLogin }) =>
    tenant
      ? [{ address: tenant.email, uid: tenant.personUid, uids: hasLogin ? [tenant.personUid] : [] }]
      : [],
  notice: (facts: Facts) => announcementNotice(facts),
  email: (facts: Facts) => announcementEmail(facts),
  sms: (facts: Facts) => announcementSms(facts),
})
