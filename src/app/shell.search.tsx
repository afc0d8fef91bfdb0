import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import field from '../features/search/web/search-field.module.css'
import { Icon } from '../web/ui/icon.tsx'
import { Text } from '../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../web/ui/lazy-part.tsx'
import { useNarrow } from '../web/ui/use-narrow.ts'
import { useRole } from './guard.tsx'
import classes from './shell.module.css'

const BOX = lazyPart(() => import('../features/search/web/search-box.tsx').then(({ SearchBox }) => SearchBox))
const DIALOG = lazyPart(() =>
  import('../features/search/web/search-dialog.tsx').then(({ SearchDialog }) => SearchDialog),
)
const MAC = /Mac|iP(hone|ad|od)/.test(navigator.platform)
const KEYS = MAC ? '⌘K' : 'Ctrl K'

/** The way to everything for admins: a field in the header, a button on a narrow screen; `ready` once the first screen stands. */
export function HeaderSearch({ ready }: { ready: boolean }) {
  return useRole() === 'admin' ? <AdminSearch ready={ready} /> : null
}

function AdminSearch({ ready }: { ready: boolean }) {
  const narrow = useNarrow()
  const [summons, setSummons] = useState(0)
  const [failed, setFailed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const summon = useCallback(() => {
    if (!document.activeElement?.closest('header')) cameFrom.current = document.activeElement
    // At once, for the next letter to find it.
    input.current?.focus()
    input.current?.select()
    setFailed(false)
    setSummons((before) => before + 1)
  }, [])
  const fail = useCallback(() => {
    setFailed(true)
    setSummons(0)
  }, [])
  useKeys(summon)
  return (
    <>
      {narrow ? (
        <Button open={summons > 0} onOpen={summon} onClose={() => setSummons(0)} onFailed={fail} />
      ) : (
        <Field summons={summons} input={input} cameFrom={cameFrom} ready={ready} onFailed={fail} />
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
  summons: number
  input: RefObject<HTMLInputElement | null>
  cameFrom: RefObject<Element | null>
  ready: boolean
  onFailed: () => void
}

/** A field that only keeps what is typed until its code has come: after the first screen, or when somebody wants it. */
function Field({ summons, input, cameFrom, ready, onFailed }: FieldProps) {
  const [fetched, setFetched] = useState(BOX.shown)
  const [touched, setTouched] = useState(false)
  const [kept, setKept] = useState({ text: '', focused: false })
  useEffect(() => {
    if (fetched || !(ready || touched)) return
    BOX.fetch().then(
      () => {
        const { current } = input
        // At once: a letter that came in between would be lost.
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
    return <Box input={input} summons={summons} cameFrom={cameFrom} kept={kept} keys={KEYS} />
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
        {KEYS}
      </Text>
    </search>
  )
}

type ButtonProps = { open: boolean; onOpen: () => void; onClose: () => void; onFailed: () => void }

const Button = ({ open, onOpen, onClose, onFailed }: ButtonProps) => (
  <>
    <button type="button" className={classes.find} aria-label="Search" onClick={onOpen}>
      <Icon name="search" size={24} />
    </button>
    {open && <LazyPart part={DIALOG} props={{ onClose }} onFailed={onFailed} />}
  </>
)

/** Ctrl+K or ⌘K, and / where the screen has no search of its own. */
function useKeys(summon: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return
      if (!isSummons(event)) return
      event.preventDefault()
      summon()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [summon])
}

function isSummons(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (altKey) return false
  if (key.toLowerCase() === 'k') return !shiftKey && (MAC ? metaKey && !ctrlKey : ctrlKey && !metaKey)
  const typing = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  return key === '/' && !ctrlKey && !metaKey && !typing
}
