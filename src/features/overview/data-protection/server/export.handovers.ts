import { safeFileName } from '../../../../server/http/disposition.ts'
import { servedName } from '../../../../server/http/stored-file.ts'
import { toCedis } from '../../../../shared/money.ts'
import type { listHandoversForExport } from '../../handovers/server/handovers.personal-data.ts'

type Exported = Awaited<ReturnType<typeof listHandoversForExport>>[number]
type Photo = Exported['photos'][number]

/** The path in the ZIP. */
export const handoverPhotoName = (photo: Photo): string =>
  `handovers/${safeFileName(`${photo.id.slice(0, 8)} ${servedName(photo)}`)}`

export const presentHandoverForExport = ({ handover: { row, own }, photos }: Exported) => ({
  kind: row.kind,
  place: `${row.propertyName}, ${row.unitName}`,
  day: row.day,
  state: row.state,
  submittedAt: row.submittedAt,
  objectUntil: row.objectUntil,
  metersAndKeys: own.readings.map(({ name, value }) => ({ name, value })),
  items: own.items.map((item) => {
    const objection = own.objections.find(({ itemId }) => itemId === item.id)
    const deduction = own.deductions.find(({ itemId }) => itemId === item.id)
    return {
      room: item.room,
      name: item.name,
      condition: item.condition,
      note: item.note,
      objection: objection ? { at: objection.createdAt, text: objection.text } : null,
      deduction: deduction ? { amount: toCedis(deduction.amount), text: deduction.text } : null,
      photos: photos.filter(({ itemId }) => itemId === item.id).map(handoverPhotoName),
    }
  }),
})
