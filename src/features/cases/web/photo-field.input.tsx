import type { Ref } from 'react'
import { acceptOf } from '../../../web/chosen-file.ts'
import classes from './photo-field.module.css'
import { PHOTO_RULES } from './photo-prepare.ts'

const ACCEPT = acceptOf(PHOTO_RULES.types)

type Props = {
  word: string
  onChoose: (files: File[]) => void
  /** Leads right to the camera; only where there is one to hold. */
  camera?: boolean
  ref?: Ref<HTMLInputElement>
  'data-path'?: string | undefined
}

/** A button that opens the camera or the gallery. */
export function PhotoInput({ word, onChoose, camera = false, ref, ...rest }: Props) {
  return (
    <label className={classes.button} data-camera={camera || undefined}>
      {word}
      <input
        ref={ref}
        type="file"
        accept={ACCEPT}
        // Together with `multiple` phones offer the gallery alone.
        {...(camera ? { capture: 'environment' as const } : { multiple: true })}
        className="visually-hidden"
        data-path={rest['data-path']}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // Else the same file cannot be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
