import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { getItemState } from '../../../../../web/offline/queued-item.ts'
import { addItem, changeItem, listItems } from '../../../../../web/offline/send-queue.store.ts'
import { keepPhoto } from './kept-photos.ts'

const HOUR = 3_600_000
const UID = 'esther'

test('a photo whose card is made is sent after a day too', async () => {
  const now = Date.now()
  await keepPhoto(UID, { importId: 'a', file: new File(['photo'], 'card.jpg') })
  const other = { kind: 'receipt', label: 'Receipt', key: 'key', contents: {}, prepared: null }
  await addItem({ ...other, uid: UID, attemptedAt: now - 30 * HOUR })
  const photo = (await listItems(UID)).find(({ kind }) => kind === 'card')
  await changeItem(photo?.id ?? '', { prepared: '2', attemptedAt: now - 30 * HOUR })
  const states = (await listItems(UID)).map((item) => [item.kind, item.prepared, getItemState(item, now)])
  expect(states.sort()).toEqual([
    ['card', '2', 'waiting'],
    ['receipt', null, 'unknown'],
  ])
})
