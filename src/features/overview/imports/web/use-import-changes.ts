import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isConnectionLost } from '../../../../web/connection.ts'
import type { BookImport, ImportChanges } from '../imports.contract.ts'
import { type ChangeQueue, createChangeQueue, type QueueState } from './change-queue.ts'
import { importKey, importsApi, rowsKey } from './imports.api.ts'
import type { Step } from './steps.rules.ts'

export type Queued<T> = QueueState<T> & ChangeQueue<T>
export type Changing = QueueState<ImportChanges> & {
  change: (changes: ImportChanges) => void
  retry: () => void
}
export type StepProps = { book: BookImport; changing: Changing; onStep: (step: Step) => void }

/** A queue that shows its state, and asks before the page is closed while something is not stored. */
export function useQueue<T>(send: (change: T, isLast: () => boolean) => Promise<void>): Queued<T> {
  const [state, setState] = useState<QueueState<T>>({ waiting: [], failure: null })
  const queue = useRef<ChangeQueue<T>>(null)
  queue.current ??= createChangeQueue({ send, onState: setState, isLost: isConnectionLost })
  const isBusy = state.waiting.length > 0
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
  return { ...state, ...queue.current }
}

/** Each change is stored at once, in order; the answer of the last one is shown. */
export function useImportChanges(id: string): Changing {
  const store = useQueryClient()
  const { add: change, ...queue } = useQueue<ImportChanges>(async (body, isLast) => {
    await store.cancelQueries({ queryKey: importKey(id), exact: true })
    const answer = await importsApi('PATCH /imports/{id}', { params: { id }, body })
    if (!isLast()) return
    store.setQueryData<BookImport>(importKey(id), answer)
    await store.invalidateQueries({ queryKey: rowsKey(id) })
  })
  return { ...queue, change }
}
