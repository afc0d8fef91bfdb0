import { type FocusEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../translate.ts'
import { Icon } from '../icon.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../lazy-part.tsx'
import type { CalendarProps } from './calendar.tsx'
import classes from './calendar-button.module.css'

const CALENDARS = {
  day: lazyPart(() => import('./calendar.tsx').then((module) => module.DayCalendar)),
  month: lazyPart(() => import('./calendar.tsx').then((module) => module.MonthCalendar)),
}

const WIDTH_PX = 308
const HEIGHT_PX = { day: 342, month: 226 }
const GAP_PX = 6
const EDGE_PX = 8

type Props = CalendarProps & {
  picks: keyof typeof CALENDARS
  popover: RefObject<HTMLDivElement | null>
  /** For screen readers; in the name it would be confused with the field's. */
  description: string | undefined
}

export function CalendarButton({ picks, popover, description, onPick, ...calendar }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const position = useCallback(
    () => positionNextTo(button.current, popover.current, HEIGHT_PX[picks]),
    [picks, popover],
  )
  useFollowWhile(open, position)
  const pick = (value: string) => {
    onPick(value)
    popover.current?.hidePopover()
    opener.current?.focus()
  }
  const change = (next: boolean) => {
    setOpen(next)
    setFailed(false)
    if (!next || !popover.current) return
    const { activeElement } = document
    // Safari does not focus a button that is clicked.
    opener.current =
      activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : button.current
    popover.current.focus()
  }
  const close = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
      popover.current?.hidePopover()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={t('Open calendar')}
        aria-description={description}
        popoverTarget={id}
      >
        <Icon name="calendar" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('Calendar')}
        aria-description={description}
        tabIndex={-1}
        // Otherwise Escape would also close the surrounding dialog.
        data-mantine-stop-propagation="true"
        className={classes.calendar}
        style={{ minHeight: HEIGHT_PX[picks] }}
        onBeforeToggle={({ newState }) => newState === 'open' && position()}
        onToggle={({ newState }) => change(newState === 'open')}
        onBlur={close}
      >
        {open && failed && <p role="alert">{t(PART_FAILED)}</p>}
        {open && !failed && (
          <LazyPart
            part={CALENDARS[picks]}
            props={{ ...calendar, onPick: pick }}
            onFailed={() => setFailed(true)}
          />
        )}
      </div>
    </>
  )
}

function positionNextTo(button: HTMLElement | null, calendar: HTMLElement | null, height: number): void {
  const box = button?.closest('div:has(> input)')?.getBoundingClientRect()
  if (!box || !calendar) return
  const { clientWidth } = document.documentElement
  const below = box.bottom + GAP_PX
  const above = box.top - GAP_PX - height
  const lowest = window.innerHeight - height - EDGE_PX
  const top = below <= lowest || above < EDGE_PX ? Math.min(below, lowest) : above
  const left = Math.min(box.left, clientWidth - WIDTH_PX - EDGE_PX)
  calendar.style.top = `${Math.max(top, EDGE_PX)}px`
  calendar.style.left = `${Math.max(left, EDGE_PX)}px`
}

function useFollowWhile(open: boolean, follow: () => void): void {
  useEffect(() => {
    if (!open) return
    const ignore = new AbortController()
    // Dialogs scroll separately, and only a capturing listener gets that event.
    addEventListener('scroll', follow, { capture: true, passive: true, signal: ignore.signal })
    addEventListener('resize', follow, { signal: ignore.signal })
    return () => ignore.abort()
  }, [open, follow])
}
