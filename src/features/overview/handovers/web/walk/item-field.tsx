import { useId } from 'react'
import { removeItem } from '../../../../../web/offline/send-queue.store.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { PhotoInput } from '../../../../../web/ui/photos/photo-input.tsx'
import { PhotoStrip } from '../../../../../web/ui/photos/photo-strip.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import { useObjectUrl } from '../../../../../web/use-object-url.ts'
import { CONDITIONS, type Condition } from '../../conditions.rules.ts'
import type { HandoverItem } from '../../handovers.answers.ts'
import { PHOTO_TYPES } from '../../photos.rules.ts'
import { handoverPhotos } from '../handovers.api.ts'
import { CONDITION_LABELS } from '../handovers.labels.ts'
import type { Waiting } from '../queue/queued-walk.ts'
import { EntryBeside } from './entry-beside.tsx'
import { NoteField } from './note-field.tsx'
import type { Walk } from './use-walk.ts'
import classes from './walk.module.css'
import { nextSequence } from './walk.rules.ts'

type ItemChanges = { condition?: Condition; note?: string | null }
type Props = {
  item: HandoverItem
  handoverId: string
  isFirstOfRoom: boolean
  waiting: Waiting['photos']
  onRecord: (changes: ItemChanges, label: string) => Promise<void>
  onPhotos: Walk['addPhotos']
}

export function ItemField({ item, handoverId, isFirstOfRoom, waiting, onRecord, onPhotos }: Props) {
  const label = `${item.room}, ${item.name}`
  const own = waiting.filter(({ itemId }) => itemId === item.id)
  const sequence = nextSequence([...item.photos, ...own].map((photo) => photo.sequence))
  const add = (files: File[]) => void onPhotos(label, item.id, sequence, files)
  return (
    <>
      {isFirstOfRoom && <h2 className={classes.room}>{item.room}</h2>}
      <Stack
        as="fieldset"
        id={`item-${item.id}`}
        surface="card"
        gap="md"
        className={classes.item}
        data-done={item.condition !== null || undefined}
      >
        <legend className={classes.legend}>{label}</legend>
        <EntryBeside item={item} handoverId={handoverId} />
        <ConditionField
          value={item.condition}
          onChoose={(condition) => void onRecord({ condition }, label)}
        />
        <NoteField value={item.note} onSave={(note) => void onRecord({ note }, label)} />
        <PhotoStrip
          source={handoverPhotos(handoverId)}
          photos={item.photos.map(({ id }, at) => ({ id, fileName: `${label}, photo ${at + 1}` }))}
        />
        <WaitingPhotos photos={own} />
        <Row gap="sm">
          <PhotoInput word="Take a photo" types={PHOTO_TYPES} onChoose={add} camera />
          <PhotoInput word="Add photos" types={PHOTO_TYPES} onChoose={add} />
        </Row>
      </Stack>
    </>
  )
}

type ConditionProps = { value: Condition | null; onChoose: (condition: Condition) => void }

function ConditionField({ value, onChoose }: ConditionProps) {
  const name = useId()
  return (
    <div className={classes.conditions} role="radiogroup" aria-label="Condition">
      {CONDITIONS.map((condition) => (
        <label key={condition} className={classes.condition} data-condition={condition}>
          <input
            type="radio"
            name={name}
            value={condition}
            checked={value === condition}
            onChange={() => onChoose(condition)}
          />
          {CONDITION_LABELS[condition]}
        </label>
      ))}
    </div>
  )
}

function WaitingPhotos({ photos }: { photos: Waiting['photos'] }) {
  if (photos.length === 0) return null
  return (
    <Row as="ul" gap="sm" aria-label="Photos that wait">
      {photos.map((photo) => (
        <WaitingPhoto key={photo.id} {...photo} />
      ))}
    </Row>
  )
}

function WaitingPhoto({ id, thumbnail, file, refusal }: Waiting['photos'][number]) {
  const url = useObjectUrl(thumbnail ?? file)
  return (
    <Stack as="li" gap="2xs" maxWidth={160}>
      <span className={classes.waiting}>{url && <img src={url} alt="" />}</span>
      {refusal === null ? (
        <Text size="sm" tone="soft">
          Waits to be sent
        </Text>
      ) : (
        <Text size="sm" tone="red" role="alert">
          Not accepted: {refusal}
        </Text>
      )}
      <TextButton onClick={() => void removeItem(id)}>Discard</TextButton>
    </Stack>
  )
}
