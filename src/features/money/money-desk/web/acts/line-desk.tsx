import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { useNarrow } from '../../../../../web/ui/use-narrow.ts'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { lineColumns } from './line-columns.tsx'
import classes from './line-desk.module.css'
import { LineDetails } from './line-details.tsx'
import type { FormAct } from './line-form.types.ts'
import { type LineAct, listActs, readKey, stepFrom, USUAL_REASON } from './line-keys.ts'
import { type ShownLine, useShownLines } from './shown-lines.ts'
import type { LineActs } from './use-line-acts.ts'

const DIALOG = lazyPart(() => import('./line-dialogs.tsx').then((module) => module.LineDialog))
const NO_ROOM_FOR_DETAILS = 1100
const TYPING = 'input, textarea, select, [contenteditable]'

type Props = {
  label: string
  lines: readonly MoneyLine[]
  acts: LineActs
  changing?: boolean
  onFailed: (text: string) => void
  /** The row with the sums. */
  renderFoot?: (columns: Column<ShownLine>[]) => ReactNode
}

/** Lines as a table that keys work through, with the marked line next to it; as cards with buttons on a phone. */
export function LineDesk({ label, lines, acts, changing, onFailed, renderFoot }: Props) {
  const hasDetails = !useNarrow(NO_ROOM_FOR_DETAILS)
  const shown = useShownLines(lines, acts)
  const [opened, setOpened] = useState<{ act: FormAct; line: MoneyLine } | null>(null)
  const marks = useMarkedLine(shown.map(({ line }) => line.id))
  const onAct = (act: LineAct, line: MoneyLine) => {
    const progress = shown.find((one) => one.line.id === line.id)?.progress?.kind
    if (!listActs(line).includes(act) || progress === 'working') return
    if (act === 'accept') {
      acts.accept([line])
      marks.step(line.id, 1)
    } else if (act === 'undo' && progress === 'done') acts.undo(line, USUAL_REASON)
    else setOpened({ act, line })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement) || target.matches(TYPING)) return
    const key = readKey(event)
    const isRow = target.matches('tr')
    if (!key || (!isRow && event.key === 'Enter') || target.closest('[role="dialog"]')) return
    event.preventDefault()
    // The next press may come before the next render.
    const at = target.closest('tr')?.dataset['line'] ?? marks.marked
    const line = shown.find((one) => one.line.id === at)?.line
    if ('step' in key) marks.step(at, key.step)
    else if (line) onAct(key.act, line)
  }
  const onRowAct = useLatest(onAct)
  const columns = useMemo(() => lineColumns({ hasDetails, onAct: onRowAct }), [hasDetails, onRowAct])
  const marked = shown.find(({ line }) => line.id === marks.marked) ?? shown[0]
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest('tr')?.dataset['line']
    if (id !== undefined) marks.mark(id)
  }
  const close = useCallback(() => setOpened(null), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its rows take the focus, and each key is a button too
    <div ref={marks.place} className={classes.desk} onKeyDown={onKeyDown} onFocus={onFocus}>
      <DataTable
        label={label}
        columns={columns}
        rows={shown}
        rowKey={({ line }) => line.id}
        changing={changing ?? false}
        getRowProps={({ line: { id }, progress }) => ({
          tabIndex: id === marked?.line.id ? 0 : -1,
          className: classes.row ?? '',
          'data-line': id,
          'data-marked': (hasDetails && id === marked?.line.id) || undefined,
          'data-progress': progress?.kind,
        })}
      >
        {renderFoot?.(columns)}
      </DataTable>
      {hasDetails && marked && (
        <Stack as="aside" surface="card" gap="lg" className={classes.side} aria-label="The marked line">
          <LineDetails {...marked} onAct={onAct} />
        </Stack>
      )}
      {opened && (
        <DialogPart
          part={DIALOG}
          props={{
            ...opened,
            acts,
            onClose: close,
            onActed: () => marks.stepAfterDialog(opened.line.id, opened.act === 'undo' ? 0 : 1),
          }}
          onFailed={onFailed}
        />
      )}
    </div>
  )
}

/** One function for all renders, which calls the one of the last. */
function useLatest(act: (name: LineAct, line: MoneyLine) => void): typeof act {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((name, line) => latest.current(name, line), [])
}

function useMarkedLine(ids: readonly string[]) {
  const place = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState<string | null>(null)
  const focus = (id: string) => {
    setMarked(id)
    place.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)?.focus()
  }
  const step = (from: string | null, by: number) => {
    const next = stepFrom(ids, from ?? ids[0] ?? null, by)
    if (next !== undefined) focus(next)
  }
  // A dialog that closes gives the focus back first.
  const stepAfterDialog = (from: string, by: number) =>
    requestAnimationFrame(() => requestAnimationFrame(() => step(from, by)))
  // Until something has the focus, an arrow begins with the first line.
  const begin = useRef<(event: globalThis.KeyboardEvent) => void>(undefined)
  useEffect(() => {
    begin.current = (event) => {
      const { activeElement, body } = document
      const isFree = activeElement === body || activeElement?.matches('h1')
      const [first] = ids
      if (!isFree || first === undefined || event.defaultPrevented || event.key !== 'ArrowDown') return
      event.preventDefault()
      focus(marked ?? first)
    }
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => begin.current?.(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return { place, marked, mark: setMarked, step, stepAfterDialog }
}
