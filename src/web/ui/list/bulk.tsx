import { type ReactNode, useCallback, useState } from 'react'
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

type ChoosableProps = { id: string; name: string; choosing: Choosing; children: ReactNode }

/** The first cell of a row that can be chosen. */
export const Choosable = ({ id, name, choosing, children }: ChoosableProps) =>
  choosing ? (
    <span className={classes.row}>
      <SelectRow name={name} chosen={choosing.has(id)} onChoose={(is) => choosing.choose(id, is)} />
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

type Outcome = Pick<RowResult, 'done' | 'text'>

/** Acts on rows in the order of their names, one after the other; a failed row does not stop the others. */
export function useOneByOne<R extends Identified>(getName: (row: R) => string) {
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null)
  const run = async (rows: readonly R[], act: (row: R) => Promise<Outcome>): Promise<RowResult[]> => {
    const results: RowResult[] = []
    for (const row of rows.toSorted((a, b) => getName(a).localeCompare(getName(b)))) {
      setProgress({ at: results.length + 1, of: rows.length })
      results.push({ id: row.id, name: getName(row), ...(await act(row)) })
    }
    setProgress(null)
    return results
  }
  return { progress, run }
}

type ResultsProps = { results: readonly RowResult[]; done: string; failed: string }

/** `done` and `failed` say what happened to how many: 'sent', 'not sent'. */
export function BulkResults({ results, done, failed }: ResultsProps) {
  const good = results.filter((result) => result.done).length
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
