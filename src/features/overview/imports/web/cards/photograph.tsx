import { useId } from 'react'
import { shrinkPhoto } from '../../../../../web/files/photo.ts'
import { randomKey } from '../../../../../web/forms/form-key.ts'
import { removeItem } from '../../../../../web/offline/send-queue.store.ts'
import { Icon } from '../../../../../web/ui/icon.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import { useObjectUrl } from '../../../../../web/use-object-url.ts'
import type { BookRow } from '../../imports.contract.ts'
import { counted } from '../imports.labels.ts'
import type { Queued } from '../use-import-changes.ts'
import classes from './cards.module.css'
import type { SentCard } from './use-card-queue.ts'
import type { KeptPhotos } from './use-kept-photos.ts'

type Props = { rows: readonly BookRow[]; queue: Queued<SentCard>; photos: KeptPhotos }

/** One photo after another, each of which becomes a card that is typed later. */
export function Photograph({ rows, queue, photos: { waiting, sent, keep } }: Props) {
  const id = useId()
  const take = async (file: File | undefined) => {
    if (!file) return
    const photo = await shrinkPhoto(file)
    // A browser that stores nothing sends it from the open page.
    await keep(photo).catch(() => queue.add({ key: randomKey(), row: null, texts: null, photo }))
  }
  const stored = rows.filter(({ photo }) => photo).length
  const shots = [
    ...sent.map((one) => ({ ...one, isWaiting: false })),
    ...waiting.filter(({ refusal }) => refusal === null).map((one) => ({ ...one, isWaiting: true })),
  ]
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
          {shots.length + stored > 0 ? 'Photograph the next card' : 'Photograph a card'}
        </Text>
      </label>
      <Text tone="soft">
        {stored > 0 && `${counted(stored, 'photo is', 'photos are')} stored. `}
        Nothing needs to be typed here: the cards wait for you at the desk.
      </Text>
      <Row as="ul" gap="sm">
        {[...shots].reverse().map((shot) => (
          <Shot key={shot.id} {...shot} />
        ))}
      </Row>
    </Stack>
  )
}

/** Photos that could not be sent yet, on whichever screen of the cards. */
export function WaitingPhotos({ waiting, isOffline }: Pick<KeptPhotos, 'waiting'> & { isOffline: boolean }) {
  const open = waiting.filter(({ refusal }) => refusal === null).length
  return (
    <>
      {isOffline && open > 0 && (
        <Notice tone="warning">
          {counted(open, 'photo waits', 'photos wait')} on this phone for the connection. You may close this
          page: open these cards again with a connection, and {open === 1 ? 'it is' : 'they are'} sent.
        </Notice>
      )}
      {waiting.map(
        ({ id, refusal }) =>
          refusal !== null && (
            <Notice key={id} tone="error">
              A photo was not taken. {refusal}{' '}
              <TextButton inherit onClick={() => void removeItem(id)}>
                Discard it
              </TextButton>
            </Notice>
          ),
      )}
    </>
  )
}

function Shot({ file, isWaiting }: { file: File; isWaiting: boolean }) {
  const url = useObjectUrl(file)
  return (
    <li className={classes.shot}>
      {url && <img src={url} alt="" />}
      <Text size="sm" tone={isWaiting ? 'soft' : 'green'} role="status">
        {isWaiting ? 'Saving...' : '✓ Stored'}
      </Text>
    </li>
  )
}
