import { useEffect, useId, useRef, useState } from 'react'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import classes from './walk.module.css'

const PAUSE_MS = 800

type Props = { value: string | null; onSave: (note: string | null) => void }

/** Saved a moment after typing, and when the page is left. */
export function NoteField({ value, onSave }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
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
    <Stack gap="2xs">
      <Text as="label" htmlFor={id} weight={550}>
        Note
      </Text>
      <textarea
        id={id}
        rows={1}
        className={classes.note}
        value={typed ?? value ?? ''}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </Stack>
  )
}
