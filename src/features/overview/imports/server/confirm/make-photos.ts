import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { RENT_CARD_CATEGORY } from '../../../../service/documents/documents.rules.ts'
import { insertDocument } from '../../../../service/documents/server/documents.queries.ts'
import * as queries from '../imports.queries.ts'
import { requirePhoto } from '../photos.ts'
import type { MadePerson } from './make-people.ts'
import type { MadeRow } from './make-places.ts'

const NO_PHOTO = { photoKey: null, photoName: null, photoSize: null, photoType: null } as const

/** A card's photo becomes a document of its tenant, which owns the file from then on. */
export async function makePhotos(
  ctx: Context,
  tx: Tx,
  {
    caller,
    people,
    rows,
  }: { caller: Caller; people: readonly MadePerson[]; rows: readonly queries.RowRecord[] },
): Promise<MadeRow[]> {
  const photos = new Map(rows.flatMap((row) => (row.photoKey === null ? [] : [[row.row, row] as const])))
  const made: MadeRow[] = []
  for (const { person, tenant } of people)
    for (const key of person.rows) {
      const row = photos.get(key)
      if (!row) continue
      const file = await requirePhoto(tx, { id: row.importId, row: key })
      const id = randomUUID()
      await insertDocument(tx, {
        ...file,
        id,
        tenantId: tenant.id,
        name: RENT_CARD_CATEGORY,
        category: RENT_CARD_CATEGORY,
        date: ctx.clock.today(),
        uploadedBy: 'admin',
        uploaderName: caller.name,
        createdAt: ctx.clock.now(),
        contentType: row.photoType ?? 'image/jpeg',
      })
      await queries.updatePhoto(tx, row, NO_PHOTO)
      made.push({ kind: 'document', targetId: id, rows: [key] })
    }
  return made
}
