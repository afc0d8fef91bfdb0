import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Text } from '../layout.tsx'
import { Notice } from '../notice.tsx'
import classes from './drop-zone.module.css'
import { UploadProgress } from './upload-progress.tsx'

type Props = {
  label: string
  accept: string
  /** The share of the file that was sent, from 0 to 1; null at rest. */
  sent: number | null
  error?: string | null
  onFile: (file: File) => void
  children?: ReactNode
}

/** A file is dropped here, or chosen after a press anywhere on it. */
export function DropZone({ label, accept, sent, error, onFile, children }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [bytes, setBytes] = useState(0)
  const take = (file: File | undefined) => {
    if (!file || sent !== null) return
    setBytes(file.size)
    onFile(file)
    // The same file can be chosen again after it was corrected.
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <div className={classes.place}>
      <label
        className={classes.zone}
        htmlFor={id}
        data-over={isOver || undefined}
        data-busy={sent !== null || undefined}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="file"
          accept={accept}
          aria-describedby={`${id}-help`}
          onChange={(event) => take(event.target.files?.[0])}
        />
        <Text as="span" size="lg" weight={600} tone="act">
          {label}
        </Text>
        <Text as="span" id={`${id}-help`} tone="soft">
          {children}
        </Text>
        <UploadProgress share={sent} bytes={bytes} />
      </label>
      {error && <Notice tone="error">{error}</Notice>}
    </div>
  )
}
