import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { t } from '../../translate.ts'
import { useObjectUrl } from '../../use-object-url.ts'
import { useSeen } from '../../use-seen.ts'
import { Row } from '../layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../lazy-part.tsx'
import { Notice } from '../notice.tsx'
import type { PhotoSource, StoredPhoto } from './photo-source.ts'
import classes from './photo-strip.module.css'

const VIEWER = lazyPart(() => import('./photo-viewer.tsx').then((module) => module.PhotoViewer))

type Props = { source: PhotoSource; photos: readonly StoredPhoto[] }

export function PhotoStrip({ source, photos }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const close = useCallback(() => setOpen(null), [])
  const fail = useCallback(() => {
    setOpen(null)
    setFailed(true)
  }, [])
  if (photos.length === 0) return null
  const show = (index: number) => {
    setFailed(false)
    setOpen(index)
  }
  return (
    <>
      <Row as="ul" gap="sm" aria-label={t('Photos')}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Thumbnail source={source} id={photo.id} name={photo.fileName} onOpen={() => show(index)} />
          </li>
        ))}
      </Row>
      {failed && <Notice tone="error">{PART_FAILED}</Notice>}
      {open !== null && (
        <LazyPart part={VIEWER} props={{ source, photos, first: open, onClose: close }} onFailed={fail} />
      )}
    </>
  )
}

type ThumbnailProps = { source: PhotoSource; id: string; name: string; onOpen: () => void }

/** Fetched when it scrolls into view; its size is reserved so that the layout does not move. */
function Thumbnail({ source, id, name, onOpen }: ThumbnailProps) {
  const { box, seen } = useSeen<HTMLButtonElement>()
  const { data, error, refetch } = useQuery({ ...source.thumbnail(id), enabled: seen })
  const url = useObjectUrl(data)
  const failed = error !== null && !data
  return (
    <button
      ref={box}
      type="button"
      className={classes.photo}
      aria-label={failed ? t('The photo {name} could not be loaded. Try again', { name }) : undefined}
      onClick={() => (failed ? void refetch() : onOpen())}
    >
      {failed && <span className={classes.failed}>{t('Not loaded. Try again')}</span>}
      {!failed && (url ? <img src={url} alt={name} /> : <span className="visually-hidden">{name}</span>)}
    </button>
  )
}
