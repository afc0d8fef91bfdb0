import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useOffline } from '../../../../../web/connection.ts'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { useObjectUrl } from '../../../../../web/use-object-url.ts'
import type { CaseKind } from '../../cases.rules.ts'
import classes from './photo-field.module.css'
import type { PhotoRow } from './photo-queue.ts'
import { CASE_PHOTOS } from './photos.queries.ts'

type Props = {
  kind: CaseKind
  photos: readonly PhotoRow[]
  onRetry: (photo: PhotoRow) => void
  onRemove: (photo: PhotoRow) => void
}

export function PhotoRows({ kind, photos, onRetry, onRemove }: Props) {
  const offline = useOffline()
  const sent = photos.filter(({ id }) => id !== null).length
  return (
    <>
      <p role="status" className="visually-hidden">
        {photos.length > 0 && t('{sent} of {all} photos uploaded', { sent, all: photos.length })}
      </p>
      {photos.length > 0 && (
        <Stack as="ul" gap="sm">
          {photos.map((photo) => (
            <Row key={photo.key} className={classes.row} as="li" nowrap gap="md" align="center">
              <Picture kind={kind} photo={photo} />
              <Stack flex={1} gap="2xs" size="sm" lineHeight={1.4}>
                <Text as="span" truncate>
                  {photo.name}
                </Text>
                <State photo={photo} waits={photo.cut && offline} />
              </Stack>
              {photo.problem !== null && !(photo.cut && offline) && (
                <Button size="compact-md" variant="default" onClick={() => onRetry(photo)}>
                  {t('Retry')}
                </Button>
              )}
              <CloseButton
                aria-label={t('Remove {name}', { name: photo.name })}
                size="lg"
                onClick={() => onRemove(photo)}
              />
            </Row>
          ))}
        </Stack>
      )}
    </>
  )
}

function State({ photo: { id, share, problem, name }, waits }: { photo: PhotoRow; waits: boolean }) {
  if (waits)
    return (
      <Text as="span" tone="soft">
        {t('Waits for the connection')}
      </Text>
    )
  if (problem !== null) {
    return (
      <Text role="alert" as="span" tone="red">
        {t('Not uploaded. {problem}', { problem: translateKnown(problem) })}
      </Text>
    )
  }
  if (id !== null)
    return (
      <Text as="span" tone="green">
        {t('Uploaded')}
      </Text>
    )
  if (share === null)
    return (
      <Text as="span" tone="soft">
        {t('Waiting...')}
      </Text>
    )
  return (
    <Row className={classes.sending} as="span" nowrap gap="sm" align="center" tone="soft">
      <progress aria-label={t('Upload of {name}', { name })} max={1} value={share} />
      <span>{Math.floor(share * 100)}%</span>
    </Row>
  )
}

function Picture({ kind, photo: { id, preview } }: { kind: CaseKind; photo: PhotoRow }) {
  const { data } = useQuery({
    ...CASE_PHOTOS[kind].thumbnail(id ?? ''),
    enabled: id !== null && preview === null,
  })
  const url = useObjectUrl(preview ?? data)
  return <span className={classes.picture}>{url && <img src={url} alt="" />}</span>
}
