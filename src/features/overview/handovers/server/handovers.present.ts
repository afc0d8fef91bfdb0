import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { toCedis } from '../../../../shared/money.ts'
import { type InvoiceRecord, listRecords } from '../../../money/ledger/server/invoice-records.queries.ts'
import { canDeduct, isComparable, isWorse } from '../conditions.rules.ts'
import type { Handover, HandoverItem, HandoverPhoto, HandoverSummary } from '../handovers.answers.ts'
import { HANDOVER_MESSAGES } from '../handovers.messages.ts'
import { canObject } from '../handovers.rules.ts'
import { findEntryHandover } from './entry.ts'
import type { HandoverRow } from './handovers.queries.ts'
import { seesDeductions } from './handovers.scope.ts'
import * as items from './items.queries.ts'
import { listPhotos, type PhotoRow } from './photos/photos.queries.ts'

export const photoPath = ({ handoverId, id }: Pick<PhotoRow, 'handoverId' | 'id'>) =>
  `/api/handovers/${handoverId}/photos/${id}/file`

export const presentPhoto = (row: PhotoRow): HandoverPhoto => ({
  id: row.id,
  itemId: row.itemId,
  sequence: row.sequence,
  takenAt: row.takenAt.toISOString(),
  receivedAt: row.createdAt.toISOString(),
  by: row.by,
  sha256: row.sha256,
  url: photoPath(row),
  thumbnailUrl: `/api/handovers/${row.handoverId}/photos/${row.id}/thumbnail`,
  fileSize: row.fileSize,
})

export const presentSummary = (row: HandoverRow, viewer: Pick<Caller, 'role'>): HandoverSummary => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  day: row.day,
  leaseId: row.leaseId,
  tenantId: row.tenantId,
  tenantName: row.tenantName,
  propertyId: row.propertyId,
  propertyName: row.propertyName,
  unitName: row.unitName,
  assigneeUid: viewer.role === 'tenant' || row.assigneeName === null ? null : row.assigneeUid,
  assigneeName: viewer.role === 'tenant' ? null : row.assigneeName,
  done: row.done,
  all: row.all,
  photoCount: row.photoCount,
  objections: row.objections,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  submittedBy: row.submittedByName,
  objectUntil: row.objectUntil,
  signingId: row.signingId,
  createdAt: row.createdAt.toISOString(),
})

/** All rows of a handover, and those of the entry that an exit compares with. */
export async function loadHandover(db: Db, row: HandoverRow) {
  const entryRow = row.kind === 'exit' ? await findEntryHandover(db, row) : undefined
  const own = await loadRows(db, row.id)
  const entry = entryRow && (await loadRows(db, entryRow.id))
  return { row, own, entry, entryRow }
}
export type LoadedHandover = Awaited<ReturnType<typeof loadHandover>>

async function loadRows(db: Db, handoverId: string) {
  return {
    items: await items.listItems(db, handoverId),
    readings: await items.listReadings(db, handoverId),
    photos: Map.groupBy(await listPhotos(db, handoverId), ({ itemId }) => itemId),
    objections: await items.listObjections(db, handoverId),
    ...(await loadDeductions(db, handoverId)),
  }
}

async function loadDeductions(db: Db, handoverId: string) {
  const deductions = await items.listDeductions(db, handoverId)
  const ids = deductions.flatMap(({ invoiceId }) => invoiceId ?? [])
  const invoices = ids.length === 0 ? new Map<string, InvoiceRecord>() : await listRecords(db, ids)
  return { deductions, invoices }
}

/** Also a voided one, which leaves the deduction to be charged again. */
const findInvoice = ({ own }: LoadedHandover, { invoiceId }: items.DeductionRow) =>
  own.invoices.get(invoiceId ?? '')

export function findLiveInvoice(
  loaded: LoadedHandover,
  deduction: items.DeductionRow,
): InvoiceRecord | undefined {
  const invoice = findInvoice(loaded, deduction)
  return invoice?.voidedAt === null ? invoice : undefined
}

function presentDeduction(
  loaded: LoadedHandover,
  deduction: items.DeductionRow,
  viewer: Pick<Caller, 'role'>,
): HandoverItem['deduction'] {
  const live = findLiveInvoice(loaded, deduction)
  const voided = live || viewer.role === 'tenant' ? undefined : findInvoice(loaded, deduction)
  return {
    amount: toCedis(deduction.amount),
    text: deduction.text,
    invoiceId: live?.id ?? null,
    invoiceNumber: live?.invoiceNumber ?? null,
    voidedNumber: voided?.invoiceNumber ?? null,
  }
}

export const findEntryItem = ({ entry }: LoadedHandover, { entryItemId }: items.ItemRow) =>
  entryItemId === null ? undefined : entry?.items.find(({ id }) => id === entryItemId)

/** An item next to its entry. */
export const toCompared = (loaded: LoadedHandover, item: items.ItemRow) => ({
  condition: item.condition,
  entry: findEntryItem(loaded, item) ?? null,
})

function presentItem(loaded: LoadedHandover, item: items.ItemRow, viewer: Caller): HandoverItem {
  const { own, entry } = loaded
  const before = findEntryItem(loaded, item)
  const objection = own.objections.find(({ itemId }) => itemId === item.id)
  const deduction = seesDeductions(viewer)
    ? own.deductions.find(({ itemId }) => itemId === item.id)
    : undefined
  const compared = toCompared(loaded, item)
  return {
    id: item.id,
    room: item.room,
    name: item.name,
    condition: item.condition,
    note: item.note,
    recordedAt: item.recordedAt?.toISOString() ?? null,
    photos: (own.photos.get(item.id) ?? []).map(presentPhoto),
    objection: objection ? { text: objection.text, at: objection.createdAt.toISOString() } : null,
    entry: before
      ? {
          condition: before.condition,
          note: before.note,
          photos: (entry?.photos.get(before.id) ?? []).map(presentPhoto),
        }
      : null,
    worse: isWorse(compared),
    mayDeduct: loaded.row.kind === 'exit' && canDeduct(compared),
    deduction: deduction ? presentDeduction(loaded, deduction, viewer) : null,
  }
}

function presentReadings({ own, entry }: LoadedHandover, kind: 'meter' | 'key') {
  return own.readings
    .filter((reading) => reading.kind === kind)
    .map(({ id, name, value, recordedAt, entryId }) => ({
      id,
      name,
      value,
      recordedAt: recordedAt?.toISOString() ?? null,
      entry: entry?.readings.find((one) => one.id === entryId)?.value ?? null,
    }))
}

function listWarnings(loaded: LoadedHandover): string[] {
  const { own } = loaded
  return own.items
    .filter(({ id }) => own.deductions.some(({ itemId }) => itemId === id))
    .filter((item) => !isComparable(toCompared(loaded, item)))
    .map(({ room, name }) => `${room}, ${name}: ${HANDOVER_MESSAGES.noEntry}`)
}

export async function presentHandover(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  { row, viewer }: { row: HandoverRow; viewer: Caller },
): Promise<Handover> {
  const loaded = await loadHandover(db, row)
  return {
    ...presentSummary(row, viewer),
    items: loaded.own.items.map((item) => presentItem(loaded, item, viewer)),
    meters: presentReadings(loaded, 'meter').map(({ value: reading, ...meter }) => ({ ...meter, reading })),
    keys: presentReadings(loaded, 'key').map(({ value, ...key }) => ({ ...key, count: value })),
    canObject: canObject(row, clock.today()),
    warnings: viewer.role === 'tenant' || !seesDeductions(viewer) ? [] : listWarnings(loaded),
  }
}
