import type { KeyboardEvent } from 'react'

/** Rows up or down; 0 for other keys. */
function getStep({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey) return 0
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return -1
  return key === 'ArrowDown' || key === 'Enter' ? 1 : 0
}

/** As in a sheet: Enter and the arrows go to the same column of another row. False at the end of the rows. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>): boolean {
  const step = getStep(event)
  const { target, currentTarget } = event
  if (step === 0 || !(target instanceof HTMLInputElement) || !target.dataset['column']) return true
  event.preventDefault()
  const cells = [
    ...currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${target.dataset['column']}"]`),
  ]
  const next = cells[cells.indexOf(target) + step]
  next?.focus()
  next?.select()
  return next !== undefined || step < 0
}
