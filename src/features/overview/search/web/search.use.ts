import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { SEARCH_MAX } from '../search.rules.ts'
import { useFound } from './search-found.use.ts'
import { movedBy, type PaymentChoice } from './search-options.ts'

const COMBOBOX = {
  role: 'combobox',
  type: 'text',
  inputMode: 'search',
  enterKeyHint: 'search',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: SEARCH_MAX,
  placeholder: 'Search',
  'aria-label': 'Search everything',
  'aria-autocomplete': 'list',
} as const

type Handlers = { onChosen: () => void; onRecord: (choice: PaymentChoice) => void }

export function useSearch({ onChosen, onRecord }: Handlers, typed = '') {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState(typed)
  const shown = useFound(text.trim())
  const options = shown.state === 'found' ? shown.groups.flatMap((group) => group.options) : []
  // Stored by key, so that it survives a refetch with the same results.
  const [marked, setMarked] = useState<string>()
  const [atAction, setAtAction] = useState(false)
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === marked),
  )
  const active = options[at]
  const waiting = shown.state === 'waiting' || (shown.state === 'found' && shown.old)
  const action = atAction ? active?.record : undefined
  const mark = (key: string | undefined, onAction = false) => {
    setMarked(key)
    setAtAction(onAction)
  }
  const clear = () => {
    setText('')
    mark(undefined)
  }
  const chosen = () => {
    clear()
    onChosen()
  }
  const record = (choice: PaymentChoice) => {
    clear()
    onRecord(choice)
  }
  const enter = useEnter(waiting, () => {
    if (action) return record(action)
    if (!active) return
    chosen()
    void navigate(active.target)
  })
  const startOver = () => {
    mark(undefined)
    enter.forget()
  }
  const optionId = (key: string) => `${listId}-${key}`
  return {
    text,
    shown,
    listId,
    optionId,
    activeKey: active && (action ? toActionKey(active.key) : active.key),
    chosen,
    record,
    type(next: string) {
      setText(next)
      startOver()
    },
    closed: startOver,
    press(event: KeyboardEvent) {
      const { nativeEvent, ctrlKey, metaKey, shiftKey, key } = event
      if (nativeEvent.isComposing || ctrlKey || metaKey || shiftKey) return
      const toAction = isToAction(event)
      if (active?.record && toAction !== undefined && toAction !== atAction) {
        event.preventDefault()
        return mark(active.key, toAction)
      }
      const to = movedBy(key, at, options.length)
      if (to === undefined && key !== 'Enter') return
      event.preventDefault()
      if (to !== undefined) mark(options[to]?.key)
      else if (shown.state === 'failed') shown.retry()
      else enter.press()
    },
    combobox: (open: boolean) =>
      ({
        ...COMBOBOX,
        value: text,
        'aria-expanded': open && active !== undefined,
        'aria-controls': open && active ? listId : undefined,
        'aria-activedescendant':
          open && active ? optionId(action ? toActionKey(active.key) : active.key) : undefined,
      }) as const,
  }
}

export type Search = ReturnType<typeof useSearch>

export const toActionKey = (key: string): string => `record-${key}`

/** Undefined for other keys; the arrow first moves the caret through the text. */
function isToAction({ key, target }: KeyboardEvent): boolean | undefined {
  if (key === 'ArrowLeft') return false
  if (key !== 'ArrowRight' || !(target instanceof HTMLInputElement)) return undefined
  const { selectionStart, selectionEnd, value } = target
  return selectionStart === value.length && selectionEnd === value.length ? true : undefined
}

function useEnter(waiting: boolean, choose: () => void) {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!pressed || waiting) return
    setPressed(false)
    choose()
  }, [pressed, waiting, choose])
  return { press: () => setPressed(true), forget: () => setPressed(false) }
}
