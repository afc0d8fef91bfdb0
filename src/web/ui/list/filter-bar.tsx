import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useNarrow } from '../use-narrow.ts'
import classes from './filter-bar.module.css'

type Props = {
  search: ReactNode
  activeCount: number
  onClear?: (() => void) | undefined
  className?: string | undefined
  /** As wide as the list below it. */
  wide?: boolean | undefined
  children: ReactNode
}

/** On a narrow screen a button with the number of active filters opens all but the search. */
export function FilterBar({ search, activeCount, onClear, className = '', wide, children }: Props) {
  const narrow = useNarrow()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <search className={`${classes.bar} ${className}`} data-wide={wide}>
      {search}
      {narrow && (
        <Button
          variant={activeCount > 0 ? 'light' : 'default'}
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {activeCount > 0 ? `Filters (${activeCount} on)` : 'Filters'}
        </Button>
      )}
      <div id={id} className={classes.folding} hidden={narrow && !open}>
        {children}
        {narrow && activeCount > 0 && onClear && (
          <Button variant="subtle" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </search>
  )
}
