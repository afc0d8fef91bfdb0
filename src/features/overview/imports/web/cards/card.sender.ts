import { z } from 'zod'
import type { Sender } from '../../../../../web/offline/send-queue.ts'
import { cardsApi } from '../imports.api.ts'
import { contents } from './kept-photos.ts'

const madeRow = z.string()

/** Makes the card, then stores its photo; both may be repeated. */
export const cardSender: Sender = {
  prepare: async ({ key, contents: stored }) => {
    const params = { id: contents.parse(stored).importId }
    return (await cardsApi('POST /imports/{id}/rows', { params, body: { values: {} }, key })).row
  },
  send: ({ contents: stored, prepared }) => {
    const { importId, file } = contents.parse(stored)
    const params = { id: importId, row: madeRow.parse(prepared) }
    return cardsApi.upload('POST /imports/{id}/rows/{row}/photo', { params, fields: {}, file: { file } })
  },
}
