import { type ReactNode, useId, useState } from 'react'
import classes from './fold-row.module.css'

type Props = {
  as?: 'h2' | 'h3' | 'h4'
  /** The line that stays. */
  line: ReactNode
  aside?: ReactNode
  opened?: boolean
  children: ReactNode
}

/** One line that opens to more. The heading takes the focus when the address opens it. */
export function FoldRow({ as: Heading = 'h3', line, aside, opened = false, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(opened)
  const [openedBefore, setOpenedBefore] = useState(opened)
  if (opened !== openedBefore) {
    setOpenedBefore(opened)
    if (opened) setOpen(true)
  }
  return (
    <>
      <Heading tabIndex={-1} className={classes.heading}>
        <button
          type="button"
          className={classes.line}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span className={classes.text}>{line}</span>
          {aside}
        </button>
      </Heading>
      <div id={id} hidden={!open} className={classes.contents}>
        {children}
      </div>
    </>
  )
}
