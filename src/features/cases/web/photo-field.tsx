import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react'
import { Row, Stack, Text } from '../../../web/ui/layout.tsx'
import { type CaseKind, MAX_PHOTOS } from '../cases.rules.ts'
import { PhotoInput } from './photo-field.input.tsx'
import classes from './photo-field.module.css'
import { PhotoRows } from './photo-field.rows.tsx'
import { usePhotos } from './photo-field.use.ts'

/** What a form asks of its photos: `const photos = useRef<PhotoGate>(null)`. */
export type PhotoGate = {
  /** The ids of all photos once each is uploaded. Throws, naming them, when some could not be. */
  finished: () => Promise<string[]>
}

const NONE: string[] = []

type Props = {
  kind: CaseKind
  /** The ids of the photos that are uploaded, in their order. */
  value?: string[]
  onChange: (ids: string[]) => void
  error?: ReactNode
  /** Small, and without help: below a text of a few words. */
  compact?: boolean
  'data-path'?: string
  /** Before the form is sent: `photoIds: await photos.current?.finished()`. */
  ref?: Ref<PhotoGate>
}

/** Photos from the camera or the gallery, uploaded while the rest of the form is filled in. */
export function PhotoField({ kind, value = NONE, onChange, error, compact = false, ref, ...rest }: Props) {
  const help = useId()
  const input = useRef<HTMLInputElement>(null)
  const { photos, refused, add, remove, retry, finished } = usePhotos(kind, value, onChange)
  useImperativeHandle(ref, () => ({ finished }))
  const sentences = [...new Set([...refused, ...(error ? [error] : [])])]
  return (
    <Stack
      as="fieldset"
      gap="sm"
      aria-describedby={compact ? undefined : help}
      className={classes.field}
      data-compact={compact || undefined}
    >
      <legend className={compact ? 'visually-hidden' : classes.label}>Photos</legend>
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
        <PhotoInput word="Take a photo" onChoose={add} camera />
        <PhotoInput
          ref={input}
          word={compact ? 'Add photos' : 'Choose photos'}
          onChoose={add}
          data-path={rest['data-path']}
        />
      </Row>
      {!compact && (
        <Text id={help} tone="soft" size="sm" lineHeight={1.4}>
          Up to {MAX_PHOTOS}, JPEG or PNG. They are made smaller before they are sent.
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
