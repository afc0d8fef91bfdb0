import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { recordExport } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { safeFileName } from '../../../../../server/http/disposition.ts'
import type { Json, JsonObject } from '../../../../../server/pdf/pdf.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs, toPesewas } from '../../../../../shared/money.ts'
import { logoForPrint } from '../../../../identity/company/server/logo.service.ts'
import { renderWithLogo } from '../../../invoices/server/pdf/invoice.pdf.ts'
import { loadBalance, requireVisibleAccount } from '../../../payments/server/accounts/statements.service.ts'
import {
  type Letterhead,
  letterheadView,
  loadCompany,
  nonEmptyRows,
  printedTenant,
} from '../../../payments/server/pdf/letterhead.ts'
import { type EvidencePart, loadEvidenceParts } from './evidence.parts.ts'

/** Next to the letterhead, because a template reads only files in the same folder. */
const TEMPLATE = fileURLToPath(new URL('../../../payments/server/pdf/evidence.typ', import.meta.url))

type EvidenceDocument = Letterhead & {
  day: string
  overdue: number
  parts: (EvidencePart & { file: EvidenceFile })[]
}

const evidenceView = (document: EvidenceDocument, logo: string | null): JsonObject => ({
  ...letterheadView(document, {
    title: 'EVIDENCE',
    number: `As of ${formatDay(document.day)}`,
    label: 'Tenant',
    logo,
  }),
  summary: nonEmptyRows([
    ['Location', document.tenant.apartment],
    ['Unit', document.tenant.unit],
    ['Overdue', formatGhs(document.overdue)],
  ]),
  parts: document.parts.map(({ title, columns, amounts, wide, rows, file }) => ({
    title,
    columns,
    amounts,
    wide,
    rows,
    file: file.name,
    hash: file.sha256,
  })),
})

/** Everything that proves what a tenant owes. Throws 404 without the tenant. */
export async function printEvidence(
  ctx: Context,
  caller: Caller,
  idOrUid: string,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { db } = ctx
  const tenant = await requireVisibleAccount(db, caller, idOrUid)
  const day = ctx.clock.today()
  await recordExport(ctx, caller, `the evidence pack of ${tenant.name}`)
  const { overdue } = await loadBalance(ctx, db, { tenantId: tenant.id, viewer: caller })
  const loaded = await loadEvidenceParts({ ctx, caller, tenantId: tenant.id })
  const parts = loaded.map((part, at) => ({ ...part, file: evidenceFile(part, at) }))
  const document: EvidenceDocument = {
    company: await loadCompany(ctx, db),
    tenant: printedTenant(tenant),
    day,
    overdue: toPesewas(overdue),
    parts,
  }
  const bytes = await renderWithLogo(ctx.pdf.onDemand, {
    template: TEMPLATE,
    createView: (logo) => evidenceView(document, logo),
    logo: await logoForPrint(ctx),
    files: Object.fromEntries(parts.map(({ file }) => [file.name, file.bytes])),
  })
  return { fileName: safeFileName(`Evidence_${day}_${tenant.name}.pdf`), bytes }
}

export type EvidenceFile = { name: string; bytes: Uint8Array; sha256: string }

function evidenceFile({ title, columns, rows, data }: EvidencePart, at: number): EvidenceFile {
  const bytes = Buffer.from(canonicalJson({ title, columns, rows, data }))
  return {
    name: `${at + 1}-${title.toLowerCase().replaceAll(' ', '-')}.json`,
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sorted(value[name] ?? null)]))
}

/** Keys are sorted by code units, so that equal data gives equal text. */
export const canonicalJson = (value: Json): string => `${JSON.stringify(sorted(value), null, 2)}\n`
