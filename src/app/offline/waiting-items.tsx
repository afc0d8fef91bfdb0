import { useState } from 'react'
import { getItemState, inOrder, type QueuedItem, waitingSentence } from '../../web/offline/queued-item.ts'
import { removeItem } from '../../web/offline/send-queue.store.ts'
import type { SendQueue } from '../../web/offline/send-queue.ts'
import { Button } from '../../web/ui/button.tsx'
import { Confirm } from '../../web/ui/dialog.tsx'
import { Row, Stack, Text } from '../../web/ui/layout.tsx'
import { InstantText } from '../../web/ui/values.tsx'

type Props = { items: readonly QueuedItem[]; queue: SendQueue; offline: boolean }

const UNKNOWN =
  'It was sent, but no answer came for a day. Please look whether it has arrived; then discard it here, or send it again.'

export function WaitingItems({ items, queue, offline }: Props) {
  const [discarding, setDiscarding] = useState<QueuedItem | null>(null)
  const now = Date.now()
  const waiting = items.filter((item) => getItemState(item, now) === 'waiting')
  return (
    <Stack as="section" surface="card" gap="md" aria-label="Waiting to be sent">
      {waiting.length > 0 && (
        <Text role="status">
          <strong>{waitingSentence(waiting)}</strong>
          {offline ? ', automatically when the connection is back.' : '. Trying now...'}
        </Text>
      )}
      <Stack as="ul" gap="sm">
        {inOrder(items).map((item) => (
          <Row as="li" key={item.id} surface="sunken" nowrap gap="md" align="center" justify="between">
            <ItemText item={item} now={now} />
            <Row gap="xs">
              {getItemState(item, now) === 'unknown' && (
                <Button size="compact-md" variant="default" onClick={() => void queue.sendAgain(item.id)}>
                  Send again
                </Button>
              )}
              <Button
                size="compact-md"
                variant="subtle"
                color="gray"
                aria-label={`Discard ${item.label}`}
                onClick={() => setDiscarding(item)}
              >
                Discard
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
      {discarding && (
        <Confirm
          title={`Discard this ${discarding.kind}?`}
          action="Discard"
          onConfirm={() => removeItem(discarding.id)}
          onClose={() => setDiscarding(null)}
        >
          {discarding.label}: it has not been sent, and is stored only on this phone.
        </Confirm>
      )}
    </Stack>
  )
}

function ItemText({ item, now }: { item: QueuedItem; now: number }) {
  const state = getItemState(item, now)
  return (
    <Stack gap="2xs" flex={1}>
      <Text>{item.label}</Text>
      <Text tone="soft" size="sm">
        Written <InstantText instant={new Date(item.writtenAt).toISOString()} />
      </Text>
      {state === 'refused' && (
        <Text role="alert" tone="red">
          Not accepted: {item.refusal}
        </Text>
      )}
      {state === 'unknown' && (
        <Text role="alert" tone="red">
          {UNKNOWN}
        </Text>
      )}
    </Stack>
  )
}
