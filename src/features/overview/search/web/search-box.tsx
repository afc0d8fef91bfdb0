import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { Icon } from '../../../../web/ui/icon.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { useSearch } from './search.use.ts'
import classes from './search-box.module.css'
import field from './search-field.module.css'
import type { PaymentChoice } from './search-options.ts'
import { SearchResults } from './search-results.tsx'

type Props = {
  input: RefObject<HTMLInputElement | null>
  openCount: number
  returnFocusTo: RefObject<Element | null>
  kept: { text: string; focused: boolean }
  keys: string
  onRecord: (choice: PaymentChoice) => void
}

export function SearchBox({ input, openCount, returnFocusTo, kept, keys, onRecord }: Props) {
  const [open, setOpen] = useState(kept.focused)
  const leave = () => {
    setOpen(false)
    returnFocusTo.current = null
    input.current?.blur()
    // A new page focuses its heading itself; if the page stays the same, this does.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  const record = (choice: PaymentChoice) => {
    const origin = returnFocusTo.current
    leave()
    restoreFocus(origin)
    onRecord(choice)
  }
  const search = useSearch({ onChosen: leave, onRecord: record }, kept.text)
  useLayoutEffect(() => {
    if (kept.focused) input.current?.focus()
  }, [kept, input])
  useEffect(() => {
    if (openCount > 0 && document.activeElement === input.current) setOpen(true)
  }, [openCount, input])
  const close = () => {
    setOpen(false)
    search.closed()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
      restoreFocus(returnFocusTo.current)
      returnFocusTo.current = null
    } else if (open) search.press(event)
    else if (event.key === 'ArrowDown' || event.key === 'Enter') setOpen(true)
  }
  const blur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    close()
    returnFocusTo.current = null
  }
  return (
    <search className={field.box} onBlur={blur}>
      <span className={field.icon}>
        <Icon name="search" />
      </span>
      <input
        {...search.combobox(open)}
        ref={input}
        className={field.field}
        aria-keyshortcuts={keys === '⌘K' ? 'Meta+K' : 'Control+K'}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onChange={(event) => {
          search.type(event.target.value)
          setOpen(true)
        }}
      />
      {search.text === '' && (
        <Text className={field.keys} as="span" tone="soft" size="caption" aria-hidden="true">
          {keys}
        </Text>
      )}
      {open && (
        <div className={classes.panel}>
          <SearchResults search={search} />
        </div>
      )}
    </search>
  )
}

function restoreFocus(to: Element | null): void {
  if (to instanceof HTMLElement && to.isConnected && to !== document.body) to.focus({ preventScroll: true })
  else if (to && document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
