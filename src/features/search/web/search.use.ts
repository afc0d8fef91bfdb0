import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react'
import { SEARCH_MAX } from '../search.rules.ts'
import { useFound } from './search-found.use.ts'
import { movedBy, type Option } from './search-options.ts'

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

export function useSearch(onChosen: () => void, typed = '') {
  const listId = useId()
  const [text, setText] = useState(typed)
  const shown = useFound(text.trim())
  const options = shown.state === 'found' ? shown.groups.flatMap((group) => group.options) : []
  // Stored by key, so that it survives a refetch with the same results.
  const [marked, setMarked] = useState<string>()
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === marked),
  )
  const active = options[at]
  const waiting = shown.state === 'waiting' || (shown.state === 'found' && shown.old)
  const chosen = useCallback(() => {
    setText('')
    setMarked(undefined)
    onChosen()
  }, [onChosen])
  const enter = useEnter(waiting, active, chosen)
  const startOver = () => {
    setMarked(undefined)
    enter.forget()
  }
  const optionId = (key: string) => `${listId}-${key}`
  return {
    text,
    shown,
    listId,
    optionId,
    activeKey: active?.key,
    chosen,
    type(next: string) {
      setText(next)
      startOver()
    },
    closed: startOver,
    press(event: KeyboardEvent) {
      const { nativeEvent, ctrlKey, metaKey, shiftKey, key } = event
      if (nativeEvent.isComposing || ctrlKey || metaKey || shiftKey) return
      const to = movedBy(key, at, options.length)
      if (to === undefined && key !== 'Enter') return
      event.preventDefault()
      if (to !== undefined) setMarked(options[to]?.key)
      else if (shown.state === 'failed') shown.retry()
      else enter.press()
    },
    combobox: (open: boolean) =>
      ({
        ...COMBOBOX,
        value: text,
        'aria-expanded': open && active !== undefined,
        'aria-controls': open && active ? listId : undefined,
        'aria-activedescendant': open && active ? optionId(active.key) : undefined,
      }) as const,
  }
}

export type Search = ReturnType<typeof useSearch>

/** Enter pressed before the results arrive chooses as soon as they do. */
function useEnter(waiting: boolean, active: Option | undefined, onChosen: () => void) {
  const navigate = useNavigate()
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!pressed || waiting) return
    setPressed(false)
    if (!active) return
    onChosen()
    void navigate(active.target)
  }, [pressed, waiting, active, onChosen, navigate])
  return { press: () => setPressed(true), forget: () => setPressed(false) }
}
