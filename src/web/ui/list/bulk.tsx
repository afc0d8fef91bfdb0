import { type ReactNode, useCallback, useState } from 'react'
import { getErrorMessage } from '../../api-error.ts'
import { BusyButton } from '../form/busy-button.tsx'
import { Row, Stack, Text } from '../layout.tsx'
import classes from './bulk.module.css'
import { SelectAll, SelectRow } from './selection.tsx'

type Identified = { id: string }
export type RowResult = { id: string; name: string; done: boolean; text: string }

const NOTHING: ReadonlySet<string> = new Set()

/** Rows that leave the page are no longer chosen. */
export function useChosen<R extends Identified>(rows: readonly R[]) {
  const [ids, setIds] = useState(NOTHING)
  const chosen = rows.filter(({ id }) => ids.has(id))
  const has = useCallback((id: string) => ids.has(id), [ids])
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
    [],
  )
  return {
    rows,
    chosen,
    has,
    choose,
    chooseAll: (all: boolean) => setIds(all ? new Set(rows.map(({ id }) => id)) : NOTHING),
    clear: () => setIds(NOTHING),
  }
}
export type Chosen<R extends Identified> = ReturnType<typeof useChosen<R>>

export type Choosing = Pick<Chosen<Identified>, 'has' | 'choose'> | undefined

type ChoosableProps = {
  id: string
  name: string
  choosing: Choosing
  /** False for a row without the acts; its text stays in line with the others. */
  can?: boolean
  children: ReactNode
}

/** The first cell of a row that can be chosen. */
export const Choosable = ({ id, name, choosing, can = true, children }: ChoosableProps) =>
  choosing ? (
    <span className={classes.row}>
      {can ? (
        <SelectRow name={name} chosen={choosing.has(id)} onChoose={(is) => choosing.choose(id, is)} />
      ) : (
        <span className={classes.unselectable} />
      )}
      <span>{children}</span>
    </span>
  ) : (
    children
  )

type BarProps<R extends Identified> = { choosing: Chosen<R>; children: ReactNode }

/** Above the list: how many are chosen, and the acts on them. */
export const BulkBar = <R extends Identified>({ choosing, children }: BarProps<R>) => (
  <Row gap="sm" align="center" justify="between">
    <SelectAll count={choosing.chosen.length} total={choosing.rows.length} onChange={choosing.chooseAll} />
    <Row gap="sm">{children}</Row>
  </Row>
)

export type Outcome = Pick<RowResult, 'done' | 'text'>
export type Progress = { at: number; of: number } | null

export const isAllDone = (results: readonly RowResult[]): boolean => results.every(({ done }) => done)

/** 'Sending 2 of 7...' */
export const progressText = (word: string, progress: Progress): string =>
  progress ? `${word} ${progress.at} of ${progress.of}...` : `${word}...`

type OneByOne<R> = { getName: (row: R) => string; errorMessage?: (error: unknown) => string }

/** Acts on rows in the order of their names, one after the other; a failed row does not stop the others. */
export function useOneByOne<R extends Identified>({ getName, errorMessage = getErrorMessage }: OneByOne<R>) {
  const [progress, setProgress] = useState<Progress>(null)
  const [results, setResults] = useState<readonly RowResult[] | null>(null)
  const run = async (rows: readonly R[], act: (row: R) => Promise<Outcome>): Promise<RowResult[]> => {
    const outcomes: RowResult[] = []
    for (const row of rows.toSorted((a, b) => getName(a).localeCompare(getName(b)))) {
      setProgress({ at: outcomes.length + 1, of: rows.length })
      const outcome = await act(row).catch((error: unknown) => ({ done: false, text: errorMessage(error) }))
      outcomes.push({ id: row.id, name: getName(row), ...outcome })
    }
    setProgress(null)
    setResults(outcomes)
    return outcomes
  }
  return { progress, results, run }
}

type ActProps = { count: number; progress: Progress; working: string; onAct: () => void; children: string }

/** A button of {@link BulkBar} that acts without a dialog. */
export const BulkAct = ({ count, progress, working, onAct, children }: ActProps) => (
  <BusyButton
    variant="default"
    size="sm"
    disabled={count === 0}
    busy={progress !== null}
    working={progressText(working, progress)}
    onClick={() => progress ?? onAct()}
  >
    {children}
  </BusyButton>
)

type ResultsProps = { results: readonly RowResult[]; done: string; failed: string }

/** `done` and `failed` say what happened to how many: 'sent', 'not sent'. */
export function BulkResults({ results, done, failed }: ResultsProps) {
  const good = results.filter(({ done: isDone }) => isDone).length
  const bad = results.length - good
  return (
    <Stack gap="xs">
      <Text weight={550}>
        {`${good.toLocaleString('en-GB')} ${done}${bad > 0 ? `, ${bad.toLocaleString('en-GB')} ${failed}` : ''}.`}
      </Text>
      <ul className={classes.results}>
        {results.map(({ id, name, text }) => (
          <li key={id}>
            {name}: {text}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
