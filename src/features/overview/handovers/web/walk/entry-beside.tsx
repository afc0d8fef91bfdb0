import { t, translateKnown } from '../../../../../web/translate.ts'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { PhotoStrip } from '../../../../../web/ui/photos/photo-strip.tsx'
import type { HandoverItem } from '../../handovers.answers.ts'
import { handoverPhotos } from '../handovers.api.ts'
import { CONDITION_LABELS } from '../handovers.labels.ts'

type Props = { item: Pick<HandoverItem, 'entry'>; handoverId: string }

/** The item when the tenant moved in; nothing in an entry. */
export function EntryBeside({ item: { entry }, handoverId }: Props) {
  if (entry === null) return null
  return (
    <Stack surface="sunken" gap="xs">
      <Text size="sm">
        <strong>
          {t('At entry: {condition}.', {
            condition: entry.condition
              ? translateKnown(CONDITION_LABELS[entry.condition])
              : t('not recorded'),
          })}
        </strong>{' '}
        {entry.note}
      </Text>
      <PhotoStrip
        source={handoverPhotos(handoverId)}
        photos={entry.photos.map(({ id }, at) => ({
          id,
          fileName: t('At entry, photo {number}', { number: at + 1 }),
        }))}
      />
    </Stack>
  )
}
