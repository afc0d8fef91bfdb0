import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '../../../web/use-object-url.ts'
import type { CaseKind } from '../cases.rules.ts'
import classes from './photo-field.module.css'
import type { PhotoRow } from './photo-queue.ts'
import { thumbnailQuery } from './photos.queries.ts'

type Props = {
  kind: CaseKind
  photos: readonly PhotoRow[]
  onRetry: (photo: PhotoRow) => void
  onRemove: (photo: PhotoRow) => void
}

/** The photos that were chosen, and how far each is. */
export function PhotoRows({ kind, photos, onRetry, onRemove }: Props) {
  const sent = photos.filter(({ id }) => id !== null).length
  return (
    <>
      <p role="status" className="visually-hidden">
        {photos.length > 0 && `${sent} of ${photos.length} photos uploaded`}
      </p>
      {photos.length > 0 && (
        <ul className={classes.rows}>
          {photos.map((photo) => (
            <li key={photo.key} className={classes.row}>
              <Picture kind={kind} photo={photo} />
              <div className={classes.facts}>
                <span className={classes.name}>{photo.name}</span>
                <State photo={photo} />
              </div>
              {photo.problem !== null && (
                <Button size="compact-md" variant="default" onClick={() => onRetry(photo)}>
                  Retry
                </Button>
              )}
              <CloseButton aria-label={`Remove ${photo.name}`} size="lg" onClick={() => onRemove(photo)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function State({ photo: { id, share, problem, name } }: { photo: PhotoRow }) {
  if (problem !== null) {
    return (
      <span role="alert" className={classes.problem}>
        Not uploaded. {problem}
      </span>
    )
  }
  if (id !== null) return <span className={classes.done}>Uploaded</span>
  if (share === null) return <span className={classes.soft}>Waiting...</span>
  return (
    <span className={classes.sending}>
      <progress aria-label={`Upload of ${name}`} max={1} value={share} />
      <span>{Math.floor(share * 100)}%</span>
    </span>
  )
}

/** One that was uploaded before a reload is only known to the server. */
function Picture({ kind, photo: { id, preview } }: { kind: CaseKind; photo: PhotoRow }) {
  const { data } = useQuery({ ...thumbnailQuery(kind, id ?? ''), enabled: id !== null && preview === null })
  const url = useObjectUrl(preview ?? data)
  return <span className={classes.picture}>{url && <img src={url} alt="" />}</span>
}
