import { useId, useState } from 'react'
import classes from './case-words.module.css'

const MANY_LETTERS = 420
const MANY_LINES = 6

const isLong = (text: string) => text.length > MANY_LETTERS || text.split('\n').length > MANY_LINES

/** What somebody wrote, its line breaks kept; a long text shows its beginning first, unless `whole`. */
export function CaseWords({ text, whole = false }: { text: string; whole?: boolean }) {
  const id = useId()
  const [open, setOpen] = useState(whole)
  const long = isLong(text)
  return (
    <div>
      <p id={id} className={classes.words} data-cut={(long && !open) || undefined}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
