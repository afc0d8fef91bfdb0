import type { Db } from '../../../../../server/database/index.ts'
import {
  type Attachment,
  bySubject,
  type EmailContent,
  type MessageContext,
} from '../../../../../server/mail/messages.ts'
import { ENGLISH, type Translated } from '../../../../../server/translation.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { listLeasesById } from '../../../../property/leases/server/leases.queries.ts'
import { findCurrentTenantsById } from '../../../../property/tenants/server/tenants.leases.ts'
import type { TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import { KIND_NAMES } from '../../signings.rules.ts'
import { listSigningsById, type SigningRecord } from '../signings.queries.ts'

export type SigningContent = Translated & {
  companyName: string
  publicUrl: string
  tenantName: string
  propertyName: string
  unitName: string
  signing: Pick<
    SigningRecord,
    'id' | 'number' | 'kind' | 'state' | 'objectUntil' | 'sealedSha256' | 'documentSha256' | 'endReason'
  >
}

export type SigningFacts = SigningContent & {
  signing: SigningRecord
  tenant: TenantRow | undefined
  propertyId: string | null
}

export const signingLink = ({ signing }: Pick<SigningContent, 'signing'>): string => `/signings/${signing.id}`

async function loadFacts(
  ctx: MessageContext,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, SigningFacts>> {
  const rows = await listSigningsById(db, ids)
  const leases = new Map(
    (
      await listLeasesById(
        db,
        rows.map(({ leaseId }) => leaseId),
      )
    ).map((lease) => [lease.id, lease]),
  )
  const { companyName } = await loadCompanySettings(ctx, db)
  const tenants = await findCurrentTenantsById(
    db,
    rows.map(({ tenantId }) => tenantId),
  )
  return new Map(
    rows.map((signing): [string, SigningFacts] => {
      const lease = leases.get(signing.leaseId)
      return [
        signing.id,
        {
          companyName,
          publicUrl: ctx.publicUrl,
          tenantName: lease?.tenantName ?? '',
          propertyName: lease?.propertyName ?? '',
          unitName: lease?.unitName ?? '',
          propertyId: lease?.propertyId ?? null,
          signing,
          tenant: tenants.get(signing.tenantId),
        },
      ]
    }),
  )
}

/** The subject is the signing. */
export const aboutSigning = { goneReason: 'the document was deleted', load: bySubject(loadFacts) }

type Text = { title: string; preview: string; paragraph: string; attachment?: Attachment | undefined }

export function signingEmail(
  facts: SigningContent,
  { title, preview, paragraph, attachment }: Text,
  more: [label: string, value: string][] = [],
): EmailContent {
  const { known, t } = facts.translation ?? ENGLISH
  const { signing, propertyName, unitName, publicUrl } = facts
  return {
    subject: title,
    preview,
    title,
    attachment,
    blocks: [
      { paragraph },
      {
        facts: [
          [known('Document'), known(KIND_NAMES[signing.kind])],
          [known('Number'), signing.number],
          [known('Place'), `${propertyName}, ${unitName}`],
          ...more.map(([name, value]): [string, string] => [known(name), value]),
        ],
      },
      { button: t('Open the document'), url: `${publicUrl}${signingLink(facts)}` },
    ],
  }
}
