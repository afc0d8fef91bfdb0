import { useState } from 'react'
import {
  getItemState,
  inOrder,
  isListed,
  type QueuedItem,
  waitingSentence,
} from '../../web/offline/queued-item.ts'
import { removeItem } from '../../web/offline/send-queue.store.ts'
import type { SendQueue } from '../../web/offline/send-queue.ts'
import { t, translateKnown } from '../../web/translate.ts'
import { Button } from '../../web/ui/button.tsx'
import { Confirm } from '../../web/ui/dialog.tsx'
import { Row, Stack, Text } from '../../web/ui/layout.tsx'
import { InstantText, rich } from '../../web/ui/values.tsx'

type Props = { items: readonly QueuedItem[]; queue: SendQueue; offline: boolean }

const UNKNOWN =
  'It was sent, but no answer came for a day. Please look whether it has arrived; then discard it here, or send it again.'

export function WaitingItems({ items, queue, offline }: Props) {
  const [discarding, setDiscarding] = useState<QueuedItem | null>(null)
  const now = Date.now()
  const listed = items.filter(isListed)
  const waiting = items.filter((item) => getItemState(item, now) === 'waiting')
  return (
    <Stack as="section" surface="card" gap="md" aria-label={t('Waiting to be sent')}>
      {waiting.length > 0 && (
        <Text role="status">
          <strong>{waitingSentence(waiting)}</strong>
          {offline ? t(', automatically when the connection is back.') : t('. Trying now...')}
        </Text>
      )}
      {listed.length > 0 && (
        <Stack as="ul" gap="sm">
          {inOrder(listed).map((item) => (
            <Row as="li" key={item.id} surface="sunken" nowrap gap="md" align="center" justify="between">
              <ItemText item={item} now={now} />
              <Row gap="xs">
                {getItemState(item, now) === 'unknown' && (
                  <Button size="compact-md" variant="default" onClick={() => void queue.sendAgain(item.id)}>
                    {t('Send again')}
                  </Button>
                )}
                <Button
                  size="compact-md"
                  variant="subtle"
                  color="gray"
                  aria-label={t('Discard {label}', { label: item.label })}
                  onClick={() => setDiscarding(item)}
                >
                  {t('Discard')}
                </Button>
              </Row>
            </Row>
          ))}
        </Stack>
      )}
      {discarding && (
        <Confirm
          title={t('Discard this {kind}?', { kind: translateKnown(discarding.kind) })}
          action={t('Discard')}
          onConfirm={() => removeItem(discarding.id)}
          onClose={() => setDiscarding(null)}
        >
          {t('{label}: it has not been sent, and is stored only on this phone.', { label: discarding.label })}
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
        {rich('Written {time}', { time: <InstantText instant={new Date(item.writtenAt).toISOString()} /> })}
      </Text>
      {state === 'refused' && (
        <Text role="alert" tone="red">
          {t('Not accepted: {refusal}', { refusal: translateKnown(item.refusal ?? '') })}
        </Text>
      )}
      {state === 'unknown' && (
        <Text role="alert" tone="red">
          {t(UNKNOWN)}
        </Text>
      )}
    </Stack>
  )
}
