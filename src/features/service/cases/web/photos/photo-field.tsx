import { type ReactNode, type Ref, use, useId, useImperativeHandle, useRef } from 'react'
import { t } from '../../../../../web/translate.ts'
import { FormContext } from '../../../../../web/ui/form/submit-button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { PhotoInput } from '../../../../../web/ui/photos/photo-input.tsx'
import { type CaseKind, MAX_PHOTOS } from '../../cases.rules.ts'
import classes from './photo-field.module.css'
import { PhotoRows } from './photo-field.rows.tsx'
import { usePhotos } from './photo-field.use.ts'
import { PHOTO_RULES, type Prepared } from './photo-prepare.ts'

export type PhotoGate = {
  /** Resolves with the ids once all are uploaded; throws an error naming the failed photos. */
  finished: () => Promise<string[]>
  /** Photos waiting for a connection, and ids of uploaded ones. */
  unsent: () => Promise<{ photos: Prepared[]; photoIds: string[] }>
}

const NONE: string[] = []

type Props = {
  kind: CaseKind
  value?: string[]
  onChange: (ids: string[]) => void
  error?: ReactNode
  compact?: boolean
  'data-path'?: string
  /** Called on submit: `photoIds: await photos.current?.finished()`. */
  ref?: Ref<PhotoGate>
}

/** Pending and refused photos belong to one report, and go when its form is reset. */
export const PhotoField = (props: Props) => <Photos key={use(FormContext).resets} {...props} />

function Photos({ kind, value = NONE, onChange, error, compact = false, ref, ...rest }: Props) {
  const help = useId()
  const input = useRef<HTMLInputElement>(null)
  const { photos, refused, add, remove, retry, ...queue } = usePhotos(kind, value, onChange)
  useImperativeHandle(ref, () => ({
    finished: queue.finished,
    unsent: async () => ({ photos: await queue.unsent(), photoIds: queue.sentIds() }),
  }))
  const sentences = [...new Set([...refused, ...(error ? [error] : [])])]
  return (
    <Stack
      as="fieldset"
      gap="sm"
      aria-describedby={compact ? undefined : help}
      className={classes.field}
      data-compact={compact || undefined}
    >
      <legend className={compact ? 'visually-hidden' : classes.label}>{t('Photos')}</legend>
      <PhotoRows
        kind={kind}
        photos={photos}
        onRetry={retry}
        onRemove={(photo) => {
          remove(photo)
          input.current?.focus()
        }}
      />
      <Row gap="sm">
        <PhotoInput
          word={t('Take a photo')}
          types={PHOTO_RULES.types}
          onChoose={add}
          compact={compact}
          camera
        />
        <PhotoInput
          ref={input}
          word={compact ? t('Add photos') : t('Choose photos')}
          types={PHOTO_RULES.types}
          onChoose={add}
          compact={compact}
          data-path={rest['data-path']}
        />
      </Row>
      {!compact && (
        <Text id={help} tone="soft" size="sm" lineHeight={1.4}>
          {t('Up to {count}, JPEG or PNG. They are made smaller before they are sent.', {
            count: MAX_PHOTOS,
          })}
        </Text>
      )}
      {sentences.length > 0 && (
        <Text as="div" role="alert" tone="red" size="sm" lineHeight={1.4}>
          {sentences.map((sentence) => (
            <p key={String(sentence)}>{sentence}</p>
          ))}
        </Text>
      )}
    </Stack>
  )
}
