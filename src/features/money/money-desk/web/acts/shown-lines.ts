import { useRef } from 'react'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { getProgress, type LineActs, type Progress } from './use-line-acts.ts'

export type ShownLine = { line: MoneyLine; progress: Progress | undefined }

/** The same object for each line that did not change, so that only the rows of the others are rendered. */
export function useShownLines(lines: readonly MoneyLine[], { progress }: LineActs): ShownLine[] {
  const before = useRef(new WeakMap<MoneyLine, ShownLine>())
  return lines.map((given) => {
    const own = getProgress(progress, given.id)
    const known = before.current.get(given)
    if (known && known.progress === own) return known
    const shown = { line: own?.kind === 'done' ? own.line : given, progress: own }
    before.current.set(given, shown)
    return shown
  })
}
