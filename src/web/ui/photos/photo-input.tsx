import type { Ref } from 'react'
import { toAcceptAttribute } from '../../files/accept.ts'
import classes from './photo-input.module.css'

type Props = {
  word: string
  /** Accepted MIME types. */
  types: Parameters<typeof toAcceptAttribute>[0]
  onChoose: (files: File[]) => void
  /** Opens the camera directly; only for devices that have one. */
  camera?: boolean
  compact?: boolean
  ref?: Ref<HTMLInputElement>
  'data-path'?: string | undefined
}

export function PhotoInput({ word, types, onChoose, camera = false, compact, ref, ...rest }: Props) {
  return (
    <label className={classes.button} data-camera={camera || undefined} data-compact={compact || undefined}>
      {word}
      <input
        ref={ref}
        type="file"
        accept={toAcceptAttribute(types)}
        // With `multiple`, phones do not offer the camera.
        {...(camera ? { capture: 'environment' as const } : { multiple: true })}
        className="visually-hidden"
        data-path={rest['data-path']}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // Lets the user choose the same file again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
