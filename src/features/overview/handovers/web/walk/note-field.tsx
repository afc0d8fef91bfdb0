import { useEffect, useRef, useState } from 'react'
import { TextAreaField } from '../../../../../web/ui/form/text-area-field.tsx'

const PAUSE_MS = 800

type Props = { value: string | null; onSave: (note: string | null) => void }

/** Saved a moment after typing, and when it is left. */
export function NoteField({ value, onSave }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value ?? ''
  const save = useRef(onSave)
  save.current = onSave
  useEffect(() => {
    if (typed === null) return
    const store = () => {
      if (typed.trim() !== (value ?? '')) save.current(typed.trim() || null)
      setTyped(null)
    }
    const timer = setTimeout(store, PAUSE_MS)
    addEventListener('pagehide', store)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', store)
    }
  }, [typed, value])
  return (
    <TextAreaField
      label="Note"
      autosize
      minRows={1}
      value={text}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
