import { useId, useState } from 'react'
import { shrinkPhoto } from '../../../../../web/files/photo.ts'
import { randomKey } from '../../../../../web/forms/form-key.ts'
import { Icon } from '../../../../../web/ui/icon.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { useObjectUrl } from '../../../../../web/use-object-url.ts'
import type { BookRow } from '../../imports.contract.ts'
import { counted } from '../imports.labels.ts'
import type { Queued } from '../use-import-changes.ts'
import classes from './cards.module.css'
import type { SentCard } from './use-card-queue.ts'

type Props = { rows: readonly BookRow[]; queue: Queued<SentCard> }

/** One photo after another, each of which becomes a card that is typed later. */
export function Photograph({ rows, queue }: Props) {
  const id = useId()
  const [taken, setTaken] = useState<readonly SentCard[]>([])
  const take = async (file: File | undefined) => {
    if (!file) return
    const card: SentCard = { key: randomKey(), row: null, texts: null, photo: await shrinkPhoto(file) }
    setTaken((before) => [...before, card])
    queue.add(card)
  }
  const photos = rows.filter(({ photo }) => photo).length
  return (
    <Stack gap="lg">
      <label className={classes.camera} htmlFor={id}>
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <Icon name="card" size={32} />
        <Text as="span" size="lg" weight={600}>
          {taken.length + photos > 0 ? 'Photograph the next card' : 'Photograph a card'}
        </Text>
      </label>
      <Text tone="soft">
        {photos > 0 && `${counted(photos, 'photo is', 'photos are')} stored. `}
        Nothing needs to be typed here: the cards wait for you at the desk.
      </Text>
      <Row as="ul" gap="sm">
        {[...taken].reverse().map((card) => (
          <Shot key={card.key} card={card} isWaiting={queue.waiting.includes(card)} />
        ))}
      </Row>
    </Stack>
  )
}

function Shot({ card, isWaiting }: { card: SentCard; isWaiting: boolean }) {
  const url = useObjectUrl(card.photo)
  return (
    <li className={classes.shot}>
      {url && <img src={url} alt="" />}
      <Text size="sm" tone={isWaiting ? 'soft' : 'green'} role="status">
        {isWaiting ? 'Saving...' : '✓ Stored'}
      </Text>
    </li>
  )
}
