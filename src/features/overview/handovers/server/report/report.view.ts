import type { JsonObject } from '../../../../../server/pdf/pdf.ts'
import { formatDay, toDay } from '../../../../../shared/days.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { formatTimeOfDay } from '../../../../../shared/quiet-hours.ts'
import type { Letterhead } from '../../../../money/payments/server/pdf/letterhead.ts'
import { CONDITION_LABELS } from '../../conditions.labels.ts'
import { isWorse } from '../../conditions.rules.ts'
import { findEntryItem, type LoadedHandover, toCompared } from '../handovers.present.ts'
import type { ItemRow, ReadingRow } from '../items.queries.ts'
import type { PhotoRow } from '../photos/photos.queries.ts'
import { type ChosenPictures, isPrinted, toPictureKey } from './report.pictures.ts'

export type Printed = { submittedBy: string; at: Date }
type Facts = Printed & {
  company: Letterhead['company']
  title: string
  timeZone: string
  logo: string | null
  pictures: ChosenPictures
}

const NONE = '–'

const formatTime = (at: Date, timeZone: string) => {
  return `${formatDay(toDay(at, timeZone))}, ${formatTimeOfDay(at, timeZone)}`
}

const formatCondition = ({ condition }: Pick<ItemRow, 'condition'>) =>
  condition === null ? NONE : CONDITION_LABELS[condition]

const formatValue = (row: ReadingRow | undefined) => (row?.value == null ? NONE : String(row.value))

function viewPhotos(
  photos: readonly PhotoRow[] | undefined,
  item: ItemRow,
  { pictures, timeZone }: Pick<Facts, 'pictures' | 'timeZone'>,
): JsonObject[] {
  return (photos ?? [])
    .filter(isPrinted)
    .map((photo, at) => ({
      file: pictures.names.get(toPictureKey(photo)) ?? null,
      alt: `Photo ${at + 1} of ${item.room}, ${item.name}`,
      caption: formatTime(photo.takenAt, timeZone),
    }))
}

function viewItem(loaded: LoadedHandover, item: ItemRow, facts: Facts): JsonObject {
  const before = findEntryItem(loaded, item)
  return {
    name: item.name,
    condition: formatCondition(item),
    note: item.note ?? '',
    worse: isWorse(toCompared(loaded, item)),
    entryCondition: before ? formatCondition(before) : NONE,
    entryNote: before?.note ?? '',
    photos: viewPhotos(loaded.own.photos.get(item.id), item, facts),
    entryPhotos: before ? viewPhotos(loaded.entry?.photos.get(before.id), item, facts) : [],
  }
}

function viewReadings({ own, entry }: LoadedHandover): JsonObject[] {
  return own.readings.map((row) => ({
    name: row.name,
    kind: row.kind === 'meter' ? 'Meter' : 'Keys',
    value: formatValue(row),
    entry: formatValue(entry?.readings.find(({ id }) => id === row.entryId)),
  }))
}

export function reportView(loaded: LoadedHandover, facts: Facts): JsonObject {
  const { row, own, entryRow } = loaded
  const { company, timeZone } = facts
  const rooms = [...Map.groupBy(own.items, ({ room }) => room)]
  return {
    documentTitle: `${facts.title}, ${row.tenantName}`,
    title: row.kind === 'entry' ? 'Entry report' : 'Exit report',
    isExit: row.kind === 'exit',
    company: {
      name: company.name,
      logo: facts.logo,
      lines: [company.address, printPhone(company.phone), company.email].filter((line) => line !== null),
    },
    facts: [
      ['Property', row.propertyName],
      ['Unit', row.unitName],
      ['Tenant', row.tenantName],
      ['Day of the handover', formatDay(row.day)],
      ...(entryRow ? [['Day of the entry', formatDay(entryRow.day)]] : []),
      ['Submitted', `${facts.submittedBy}, ${formatTime(facts.at, timeZone)}`],
    ],
    readings: viewReadings(loaded),
    rooms: rooms.map(([name, items]) => ({
      name,
      items: items.map((item) => viewItem(loaded, item, facts)),
    })),
  }
}
