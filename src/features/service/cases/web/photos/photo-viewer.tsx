import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { useObjectUrl } from '../../../../../web/use-object-url.ts'
import type { CaseKind } from '../../cases.rules.ts'
import type { Photo } from '../../photos.contract.ts'
import classes from './photo-viewer.module.css'
import { photoQuery } from './photos.queries.ts'

type Props = { kind: CaseKind; photos: readonly Photo[]; first: number; onClose: () => void }

export function PhotoViewer({ kind, photos, first, onClose }: Props) {
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
        <WholePhoto key={photo.id} kind={kind} photo={photo} />
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

function WholePhoto({ kind, photo }: { kind: CaseKind; photo: Photo }) {
  const { data, error, refetch } = useQuery(photoQuery(kind, photo.id))
  const url = useObjectUrl(data)
  if (error && !data) {
    return (
      <ErrorState title={t('The photo could not be loaded.')} error={error} onRetry={() => void refetch()} />
    )
  }
  return url ? <img src={url} alt={photo.fileName} className={classes.photo} /> : <Loading />
}
