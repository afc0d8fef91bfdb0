import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { SEARCH_MAX } from '../search.rules.ts'
import { readRecent, storeRecent } from './recent.ts'
import { useFound } from './search-found.use.ts'
import { movedBy, type Option, type PaymentChoice } from './search-options.ts'

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
  const [recent, setRecent] = useState(readRecent)
  const wanted = text.trim()
  // A key press paints its letter before the results are rendered.
  const shown = useDeferredValue(useFound(wanted, recent))
  const options = useMemo(() => shown.groups.flatMap((group) => group.options), [shown])
  const mark = useMark(options, wanted === '' ? -1 : 0)
  const { active, atAction } = mark
  const waiting = shown.text !== wanted || (shown.old && active?.destination === undefined)
  const action = atAction ? active?.record : undefined
  const clear = () => {
    setText('')
    mark.set(undefined)
  }
  const chosen = ({ destination }: Option) => {
    if (destination !== undefined) setRecent(storeRecent(destination))
    clear()
    onChosen()
  }
  const record = (choice: PaymentChoice) => {
    clear()
    onRecord(choice)
  }
  const open = (option: Option) => {
    chosen(option)
    void navigate(option.target)
  }
  const enter = (option = active) => {
    if (action) record(action)
    else if (option) open(option)
  }
  const early = useEarlyKeys(waiting, (keys) => {
    const at = keys.reduce((from, key) => movedBy(key, from, options.length) ?? from, mark.at)
    if (at !== mark.at) mark.set(options[at]?.key)
    if (keys.includes('Enter')) enter(options[at])
  })
  const startOver = () => {
    mark.set(undefined)
    early.forget()
  }
  const activeKey = active && (action ? toActionKey(active.key) : active.key)
  return {
    text,
    shown,
    listId,
    activeKey,
    open,
    chosen,
    record,
    find: (key: string | undefined) => options.find((option) => option.key === key),
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
        return mark.set(active.key, toAction)
      }
      const isEnter = key === 'Enter'
      if (!isEnter && movedBy(key, mark.at, 1) === undefined) return
      event.preventDefault()
      if (waiting && (isEnter || shown.text !== wanted || options.length === 0)) return early.add(key)
      const to = movedBy(key, mark.at, options.length)
      if (to !== undefined) mark.set(options[to]?.key)
      else if (isEnter && !active && shown.note?.state === 'failed') shown.note.retry()
      else if (isEnter) enter()
    },
    combobox: (isOpen: boolean) =>
      ({
        ...COMBOBOX,
        value: text,
        'aria-expanded': isOpen && options.length > 0,
        'aria-controls': isOpen && options.length > 0 ? listId : undefined,
        'aria-activedescendant': isOpen && activeKey ? toOptionId(listId, activeKey) : undefined,
      }) as const,
  }
}

export type Search = ReturnType<typeof useSearch>

/** Stored by key, so that it survives a refetch with the same results. `start` is the index without a mark. */
function useMark(options: readonly Option[], start: number) {
  const [marked, setMarked] = useState<string>()
  const [atAction, setAtAction] = useState(false)
  const found = options.findIndex(({ key }) => key === marked)
  const at = found < 0 ? start : found
  return {
    at,
    active: options[at],
    atAction,
    set(key: string | undefined, onAction = false) {
      setMarked(key)
      setAtAction(onAction)
    },
  }
}

export const toOptionId = (listId: string, key: string): string => `${listId}-${key}`
export const toActionKey = (key: string): string => `record-${key}`

/** Undefined for other keys; the arrow first moves the caret through the text. */
function isToAction({ key, target }: KeyboardEvent): boolean | undefined {
  if (key === 'ArrowLeft') return false
  if (key !== 'ArrowRight' || !(target instanceof HTMLInputElement)) return undefined
  const { selectionStart, selectionEnd, value } = target
  return selectionStart === value.length && selectionEnd === value.length ? true : undefined
}

/** Keys that are pressed before the results of the typed text are shown. */
function useEarlyKeys(waiting: boolean, act: (keys: readonly string[]) => void) {
  const [keys, setKeys] = useState<readonly string[]>([])
  useEffect(() => {
    if (keys.length === 0 || waiting) return
    setKeys([])
    act(keys)
  }, [keys, waiting, act])
  return { add: (key: string) => setKeys((before) => [...before, key]), forget: () => setKeys([]) }
}
