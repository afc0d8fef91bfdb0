import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import field from '../../features/overview/search/web/search-field.module.css'
import type { PaymentChoice } from '../../features/overview/search/web/search-options.ts'
import { Icon } from '../../web/ui/icon.tsx'
import { Text } from '../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../web/ui/lazy-part.tsx'
import { useNarrow } from '../../web/ui/use-narrow.ts'
import classes from './shell.module.css'
import { officeParts } from './shell.office-parts.tsx'
import { IS_MAC, SEARCH_KEYS } from './shell.shortcut.ts'

const BOX = lazyPart(() =>
  import('../../features/overview/search/web/search-box.tsx').then(({ SearchBox }) => SearchBox),
)
const DIALOG = lazyPart(() =>
  import('../../features/overview/search/web/search-dialog.tsx').then(({ SearchDialog }) => SearchDialog),
)
const RECORD = lazyPart(() =>
  import('../../features/overview/search/web/record-found.tsx').then(({ RecordFound }) => RecordFound),
)

officeParts.Search = AdminSearch

function AdminSearch({ ready }: { ready: boolean }) {
  const narrow = useNarrow()
  const [openCount, setOpenCount] = useState(0)
  const [failed, setFailed] = useState(false)
  const [paying, setPaying] = useState<PaymentChoice | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const returnFocusTo = useRef<Element | null>(null)
  const openSearch = useCallback(() => {
    if (!document.activeElement?.closest('header')) returnFocusTo.current = document.activeElement
    // Synchronous, so that the next key press reaches the input.
    input.current?.focus()
    input.current?.select()
    setFailed(false)
    setOpenCount((before) => before + 1)
  }, [])
  const fail = useCallback(() => {
    setFailed(true)
    setOpenCount(0)
  }, [])
  const failRecording = useCallback(() => {
    setPaying(null)
    fail()
  }, [fail])
  useKeys(openSearch)
  return (
    <>
      {narrow ? (
        <Button
          open={openCount > 0}
          onOpen={openSearch}
          onClose={() => setOpenCount(0)}
          onRecord={setPaying}
          onFailed={fail}
        />
      ) : (
        <Field
          openCount={openCount}
          input={input}
          returnFocusTo={returnFocusTo}
          ready={ready}
          onRecord={setPaying}
          onFailed={fail}
        />
      )}
      {paying && (
        <LazyPart
          part={RECORD}
          props={{ choice: paying, onClose: () => setPaying(null) }}
          onFailed={failRecording}
        />
      )}
      {failed && (
        <Text role="alert" className={classes.failed} tone="red" surface="sunken">
          {PART_FAILED}
        </Text>
      )}
    </>
  )
}

type FieldProps = {
  openCount: number
  input: RefObject<HTMLInputElement | null>
  returnFocusTo: RefObject<Element | null>
  ready: boolean
  onRecord: (choice: PaymentChoice) => void
  onFailed: () => void
}

/** Stores typed text until the code of the search is loaded. */
function Field({ openCount, input, returnFocusTo, ready, onRecord, onFailed }: FieldProps) {
  const [fetched, setFetched] = useState(BOX.shown)
  const [touched, setTouched] = useState(false)
  const [kept, setKept] = useState({ text: '', focused: false })
  useEffect(() => {
    if (fetched || !(ready || touched)) return
    BOX.fetch().then(
      () => {
        const { current } = input
        // Synchronous: a key press in between would be lost.
        flushSync(() => {
          setKept({ text: current?.value ?? '', focused: document.activeElement === current })
          setFetched(BOX.shown)
        })
      },
      () => touched && onFailed(),
    )
  }, [fetched, ready, touched, input, onFailed])
  const Box = BOX.shown()
  if (Box && fetched)
    return (
      <Box
        input={input}
        openCount={openCount}
        returnFocusTo={returnFocusTo}
        kept={kept}
        onRecord={onRecord}
        keys={SEARCH_KEYS}
      />
    )
  return (
    <search className={field.box}>
      <span className={field.icon}>
        <Icon name="search" />
      </span>
      <input
        ref={input}
        className={field.field}
        aria-label="Search everything"
        placeholder="Search"
        autoComplete="off"
        onFocus={() => setTouched(true)}
        onBlur={() => setTouched(false)}
      />
      <Text className={field.keys} as="span" tone="soft" size="caption" aria-hidden="true">
        {SEARCH_KEYS}
      </Text>
    </search>
  )
}

type ButtonProps = {
  open: boolean
  onOpen: () => void
  onClose: () => void
  onRecord: (choice: PaymentChoice) => void
  onFailed: () => void
}

const Button = ({ open, onOpen, onClose, onRecord, onFailed }: ButtonProps) => (
  <>
    <button type="button" className={classes.find} aria-label="Search" onClick={onOpen}>
      <Icon name="search" size={24} />
    </button>
    {open && <LazyPart part={DIALOG} props={{ onClose, onRecord }} onFailed={onFailed} />}
  </>
)

function useKeys(openSearch: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return
      if (!isSearchKey(event)) return
      event.preventDefault()
      openSearch()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [openSearch])
}

function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (altKey) return false
  if (key.toLowerCase() === 'k') return !shiftKey && (IS_MAC ? metaKey && !ctrlKey : ctrlKey && !metaKey)
  const typing = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  return key === '/' && !ctrlKey && !metaKey && !typing
}
