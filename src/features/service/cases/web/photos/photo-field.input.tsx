import type { Ref } from 'react'
import { toAcceptAttribute } from '../../../../../web/files/chosen-file.ts'
import classes from './photo-field.module.css'
import { PHOTO_RULES } from './photo-prepare.ts'

const ACCEPT = toAcceptAttribute(PHOTO_RULES.types)

type Props = {
  word: string
  onChoose: (files: File[]) => void
  /** Opens the camera directly; only for devices that have one. */
  camera?: boolean
  ref?: Ref<HTMLInputElement>
  'data-path'?: string | undefined
}

export function PhotoInput({ word, onChoose, camera = false, ref, ...rest }: Props) {
  return (
    <label className={classes.button} data-camera={camera || undefined}>
      {word}
      <input
        ref={ref}
        type="file"
        accept={ACCEPT}
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
