import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { randomKey } from '../../../../../web/forms/form-key.ts'
import { INVOICES_KEY } from '../../../invoices/web/invoices.queries.ts'
import type { MoneyLine, NewMatch } from '../../money-lines.contract.ts'
import { NEEDS_SOMEBODY } from '../../money-lines.rules.ts'
import { linesApi } from '../money-desk.api.ts'
import { acceptedTenant } from '../money-desk.texts.ts'
import { createAcceptQueue } from './accept-queue.ts'

/** Where a line is between the press and the answer. */
export type Progress =
  | { kind: 'working' }
  | { kind: 'error'; text: string }
  | { kind: 'done'; line: MoneyLine }
export type ProgressById = ReadonlyMap<string, Progress>

export type LineActs = {
  progress: ProgressById
  accept: (lines: readonly MoneyLine[]) => void
  match: (line: MoneyLine, body: NewMatch) => void
  /** The money is a payment that is in the books already. */
  link: (line: MoneyLine, paymentId: string) => void
  undo: (line: MoneyLine, reason: string) => void
  /** An act that a form waits for. */
  finish: (act: () => Promise<MoneyLine>) => Promise<void>
}

const NONE: ProgressById = new Map()

/** An undone line needs somebody again, as if nothing had been done. */
export function getProgress(progress: ProgressById, id: string): Progress | undefined {
  const one = progress.get(id)
  return one?.kind === 'done' && NEEDS_SOMEBODY.includes(one.line.state) ? undefined : one
}

/** Acts answer at once and work in the background; what fails comes back to its line. */
export function useLineActs(): LineActs {
  const store = useQueryClient()
  const [progress, setProgress] = useState(NONE)
  const accepted = useRef(new Map<string, MoneyLine>())
  const acts = useMemo(() => {
    const note = (entries: readonly (readonly [string, Progress])[]) =>
      setProgress((before) => new Map([...before, ...entries]))
    const refresh = () => store.invalidateQueries({ queryKey: INVOICES_KEY })
    const fail = (id: string, error: unknown) =>
      [id, { kind: 'error', text: getErrorMessage(error) }] as const
    const queue = createAcceptQueue({
      send: async (lines) =>
        (await linesApi('POST /money/lines/accept', { body: { lines: [...lines] }, key: randomKey() }))
          .results,
      onResults: (results) =>
        note(
          results.map(({ id, state, error }) => {
            const line = accepted.current.get(id)
            if (error !== undefined || !line || !state)
              return [id, { kind: 'error', text: error ?? '' }] as const
            return [id, { kind: 'done', line: { ...line, state } }] as const
          }),
        ),
      onFailed: (lines, error) => note(lines.map(({ id }) => fail(id, error))),
      onIdle: () => void refresh(),
    })
    const keep = (line: MoneyLine) => note([[line.id, { kind: 'done', line }]])
    const work = ({ id }: MoneyLine, act: Promise<MoneyLine>) => {
      note([[id, { kind: 'working' }]])
      void act.then(keep, (error: unknown) => note([fail(id, error)])).finally(refresh)
    }
    return {
      accept: (lines: readonly MoneyLine[]) => {
        note(lines.map(({ id }) => [id, { kind: 'working' }]))
        for (const line of lines) accepted.current.set(line.id, line)
        queue(lines.map((line) => ({ id: line.id, tenantId: acceptedTenant(line) ?? '' })))
      },
      match: (line: MoneyLine, body: NewMatch) =>
        work(
          line,
          linesApi('POST /money/lines/{id}/match', { params: { id: line.id }, body, key: randomKey() }),
        ),
      link: (line: MoneyLine, paymentId: string) => {
        const body = { paymentIds: [paymentId] }
        work(
          line,
          linesApi('POST /money/lines/{id}/link', { params: { id: line.id }, body, key: randomKey() }),
        )
      },
      undo: (line: MoneyLine, reason: string) =>
        work(
          line,
          linesApi('POST /money/lines/{id}/unmatch', {
            params: { id: line.id },
            body: { reason },
            key: randomKey(),
          }),
        ),
      finish: async (act: () => Promise<MoneyLine>) => {
        keep(await act())
        void refresh()
      },
    }
  }, [store])
  return { ...acts, progress }
}
