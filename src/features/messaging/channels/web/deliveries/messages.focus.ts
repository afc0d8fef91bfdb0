import { type FocusEvent, useEffect, useRef } from 'react'

/** If the focused row leaves the list, focuses the row in its place, the last row, or the list. */
export function useFocusKept(rows: readonly { id: string }[]) {
  const place = useRef<HTMLElement>(null)
  const held = useRef<{ id: string; index: number } | null>(null)
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
    const was = held.current
    if (!was || rows.some(({ id }) => id === was.id)) return
    held.current = null
    if (document.activeElement && document.activeElement !== document.body) return
    const lines = place.current?.querySelectorAll('tbody tr') ?? []
    const line = lines[Math.min(was.index, lines.length - 1)]
    const next = line?.querySelector('button') ?? place.current
    next?.focus()
  }, [rows])
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const index = target.closest('tr')?.sectionRowIndex
    const row = index === undefined ? undefined : shown.current[index]
    held.current = row && index !== undefined ? { id: row.id, index } : null
  }
  // Without a related target the row was removed or the window lost the focus.
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget) held.current = null
  }
  return { ref: place, onFocus, onBlur }
}
