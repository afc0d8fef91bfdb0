import { useQueryClient } from '@tanstack/react-query'
import type { BookRow } from '../../imports.contract.ts'
import { cardsApi, importKey, importsApi, rowsKey } from '../imports.api.ts'
import { type Queued, useQueue } from '../use-import-changes.ts'
import { type CardTexts, listChangedCells } from './card-texts.ts'

/** A new card, or one that is there; `key` is its Idempotency-Key, and `made` its row once it is stored. */
export type SentCard = {
  key: string
  row: BookRow | null
  texts: CardTexts | null
  photo: File | null
  made?: string
}

/** Cards are stored in the background, while the next one is typed. */
export function useCardQueue(id: string): Queued<SentCard> {
  const store = useQueryClient()
  const params = { id }
  const storeTexts = async ({ key, row, texts }: SentCard): Promise<string> => {
    if (!row)
      return (await cardsApi('POST /imports/{id}/rows', { params, body: { values: texts ?? {} }, key })).row
    const cells = texts ? listChangedCells(row, texts) : []
    if (cells.length > 0)
      store.setQueryData(importKey(id), await importsApi('PATCH /imports/{id}', { params, body: { cells } }))
    return row.row
  }
  return useQueue<SentCard>(async (card, isLast) => {
    card.made ??= await storeTexts(card)
    if (card.photo) {
      const of = { ...params, row: card.made }
      await cardsApi.upload('POST /imports/{id}/rows/{row}/photo', {
        params: of,
        fields: {},
        file: { file: card.photo },
      })
    }
    if (!isLast()) return
    await store.invalidateQueries({ queryKey: rowsKey(id) })
    await store.invalidateQueries({ queryKey: importKey(id), exact: true })
  })
}
