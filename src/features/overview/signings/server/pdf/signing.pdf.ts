import { fileURLToPath } from 'node:url'
import { getDocumentProxy } from 'unpdf'
import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { JsonObject, PdfRenderer } from '../../../../../server/pdf/pdf.ts'
import { formatDay, toDay } from '../../../../../shared/days.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { loadCompany } from '../../../../money/payments/server/pdf/letterhead.ts'
import { findTenantIncludingDeleted } from '../../../../property/tenants/server/tenants.queries.ts'
import { readBlocks } from '../../markdown.rules.ts'
import { KIND_NAMES } from '../../signings.rules.ts'
import { toTotalRows } from '../../totals.rules.ts'
import type { ReportObjection } from '../report-signing.ts'
import type { EventRecord, SignatureRecord, SigningRecord } from '../signings.queries.ts'

const DOCUMENT = fileURLToPath(new URL('./document.typ', import.meta.url))
const SEALED = fileURLToPath(new URL('./sealed.typ', import.meta.url))

type Deps = Pick<Context, 'config'>

const nonEmpty = (lines: readonly (string | null | undefined)[]): string[] =>
  lines.flatMap((line) => line || [])

/** The pages that both sign. */
export async function printDocument(
  ctx: Deps,
  db: Db,
  { pdf, signing, draft }: { pdf: PdfRenderer; signing: SigningRecord; draft: boolean },
): Promise<Uint8Array> {
  const company = await loadCompany(ctx, db)
  const tenant = await findTenantIncludingDeleted(db, signing.tenantId)
  const { number, kind, body, totals } = signing
  return pdf.render(DOCUMENT, {
    documentTitle: `${KIND_NAMES[kind]} ${number}`,
    author: company.name,
    number,
    draft,
    parties: [
      {
        label: 'Landlord',
        name: company.name,
        lines: nonEmpty([...(company.address ?? '').split('\n'), printPhone(company.phone), company.email]),
      },
      {
        label: 'Tenant',
        name: tenant?.name ?? '',
        lines: nonEmpty([printPhone(tenant?.phone ?? null), tenant?.email]),
      },
    ],
    blocks: readBlocks(body) as unknown as JsonObject[],
    totals: totals ? toTotalRows(totals).map(([name, amount]) => [name, formatGhs(amount)]) : [],
  })
}

async function readPages(bytes: Uint8Array, name: string) {
  // The library takes the bytes over.
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages: { width: number; height: number; alt: string }[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const words = items.flatMap((item) => ('str' in item ? item.str : [])).join(' ')
    pages.push({ width, height, alt: `Page ${number} of ${name}: ${words.replaceAll(/\s+/g, ' ').trim()}` })
  }
  await document.loadingTask.destroy()
  return pages
}

const WHAT: Record<EventRecord['what'], string> = {
  sent: 'Sent to the tenant',
  opened: 'Opened the document',
  code: 'Asked for a code',
  contact: 'A contact of the tenant was changed',
  signed: 'Signed',
  sealed: 'Sealed',
  withdrawn: 'Withdrawn',
  declined: 'Declined',
  uploaded: 'Uploaded a signed paper',
}

const PARTY = { office: 'For the landlord', tenant: 'The tenant' } as const

export type SealedPages = {
  signing: SigningRecord
  state: 'sealed' | 'unanswered'
  document: Uint8Array
  signatures: readonly SignatureRecord[]
  events: readonly EventRecord[]
  objections: readonly ReportObjection[]
  sealedAt: Date
}

function toTime(at: Date, timeZone: string): string {
  const time = at.toLocaleTimeString('en-GB', { timeZone, hour12: false })
  return `${formatDay(toDay(at, timeZone))}, ${time}`
}

function signatureView(one: SignatureRecord, timeZone: string) {
  const { party, name, typedName, ip, userAgent, channel, sentTo } = one
  const code = channel && `Code by ${channel === 'sms' ? 'SMS' : 'e-mail'} to ${sentTo ?? ''}`
  return {
    drawing: `${party}.png`,
    alt: `The drawn signature of ${name}`,
    name,
    party: PARTY[party],
    lines: nonEmpty([
      `Typed: ${typedName}`,
      toTime(one.signedAt, timeZone),
      nonEmpty([ip, userAgent]).join(', '),
      code,
    ]),
  }
}

const SUMMARIES = {
  sealed: 'Both have signed the pages before this one.',
  unanswered:
    'The tenant did not answer this report within the days it had. It is closed as not answered, not as agreed.',
} as const

function sealedView(
  { signing, state, signatures, events, objections, sealedAt }: SealedPages,
  { timeZone, author, pages }: { timeZone: string; author: string; pages: JsonObject[] },
): JsonObject {
  const name = `${KIND_NAMES[signing.kind]} ${signing.number}`
  return {
    documentTitle: `${name}, sealed`,
    author,
    attachment: `The pages of ${signing.number} as they were signed`,
    pages,
    heading: `Signatures and trail of ${signing.number}`,
    summary: SUMMARIES[state],
    facts: [
      ['Document', name],
      ['Sealed', toTime(sealedAt, timeZone)],
      ['SHA-256 of the pages', signing.documentSha256 ?? ''],
    ],
    signatures: signatures.map((one) => signatureView(one, timeZone)),
    objections: objections.map(({ item, text, at, photos }) => [
      item,
      text,
      toTime(at, timeZone),
      String(photos),
    ]),
    trail: events.map(({ at, what, name: who, ip, userAgent, detail }) => [
      toTime(at, timeZone),
      nonEmpty([WHAT[what], detail]).join(': '),
      who,
      nonEmpty([ip, userAgent]).join(', '),
    ]),
  }
}

/** The frozen pages, then signatures and trail, with the frozen file attached byte for byte. */
export async function printSealed(
  ctx: Deps & Pick<Context, 'pdf'>,
  db: Db,
  sealed: SealedPages,
): Promise<Uint8Array> {
  const { signing, document, signatures } = sealed
  const { name: author } = await loadCompany(ctx, db)
  const pages = await readPages(document, signing.number)
  const drawings = signatures.map(({ party, drawing }): [string, Uint8Array] => [`${party}.png`, drawing])
  const view = sealedView(sealed, { timeZone: ctx.config.TIME_ZONE, author, pages })
  return ctx.pdf.render(SEALED, view, { 'document.pdf': document, ...Object.fromEntries(drawings) })
}
