import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from './filter-bar.module.css'
import { useNarrow } from './use-narrow.ts'

type Props = {
  /** The field that always shows. */
  search: ReactNode
  /** How many of the other filters narrow the list. */
  on: number
  /** Shows all again; offered while a filter is on. */
  onClear?: (() => void) | undefined
  /** Sets the columns where they differ from those of most lists, see the style sheet. */
  className?: string | undefined
  /** The other filters. */
  children: ReactNode
}

/** The filters of a list side by side. On a narrow screen all but the search fold behind a button that says how many are on. */
export function FilterBar({ search, on, onClear, className = '', children }: Props) {
  const narrow = useNarrow()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <search className={`${classes.bar} ${className}`}>
      {search}
      {narrow && (
        <Button
          variant={on > 0 ? 'light' : 'default'}
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {on > 0 ? `Filters (${on} on)` : 'Filters'}
        </Button>
      )}
      <div id={id} className={classes.folding} hidden={narrow && !open}>
        {children}
        {narrow && on > 0 && onClear && (
          <Button variant="subtle" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </search>
  )
}
