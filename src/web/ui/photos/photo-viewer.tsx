import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../translate.ts'
import { useObjectUrl } from '../../use-object-url.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Row, Text } from '../layout.tsx'
import { ErrorState, Loading } from '../states.tsx'
import type { PhotoSource, StoredPhoto } from './photo-source.ts'
import classes from './photo-viewer.module.css'

type Props = { source: PhotoSource; photos: readonly StoredPhoto[]; first: number; onClose: () => void }

export function PhotoViewer({ source, photos, first, onClose }: Props) {
  const [place, setPlace] = useState(first)
  const count = photos.length
  const step = (by: number) => setPlace((before) => (before + by + count) % count)
  useHotkeys([
    ['ArrowLeft', () => step(-1)],
    ['ArrowRight', () => step(1)],
  ])
  const photo = photos[place]
  if (!photo) return null
  return (
    <Dialog
      title={count > 1 ? t('Photo {place} of {count}', { place: place + 1, count }) : t('Photo')}
      size="xl"
      onClose={onClose}
    >
      <div className={classes.frame}>
        <WholePhoto key={photo.id} source={source} photo={photo} />
      </div>
      <Text mt="sm" tone="soft" size="sm">
        {photo.fileName}
      </Text>
      {count > 1 && (
        <Row mt="lg" nowrap gap="sm" justify="between">
          <Button variant="default" onClick={() => step(-1)}>
            {t('Previous')}
          </Button>
          <Button variant="default" onClick={() => step(1)}>
            {t('Next')}
          </Button>
        </Row>
      )}
    </Dialog>
  )
}

function WholePhoto({ source, photo }: { source: PhotoSource; photo: StoredPhoto }) {
  const { data, error, refetch } = useQuery(source.whole(photo.id))
  const url = useObjectUrl(data)
  if (error && !data) {
    return (
      <ErrorState title={t('The photo could not be loaded.')} error={error} onRetry={() => void refetch()} />
    )
  }
  return url ? <img src={url} alt={photo.fileName} className={classes.photo} /> : <Loading />
}
