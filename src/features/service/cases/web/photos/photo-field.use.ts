import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CaseKind } from '../../cases.rules.ts'
import { PhotoQueue, type PhotoRow } from './photo-queue.ts'

export function usePhotos(kind: CaseKind, value: string[], onChange: (ids: string[]) => void) {
  const [queue] = useState(() => new PhotoQueue(kind))
  const rows = useSyncExternalStore(queue.subscribe, queue.rows)
  const [refused, setRefused] = useState<string[]>([])
  const change = useRef({ value, onChange })
  useEffect(() => {
    change.current = { value, onChange }
  })
  const set = useCallback((ids: string[]) => {
    // Two uploads may finish before the form renders again.
    change.current.value = ids
    change.current.onChange(ids)
  }, [])
  useEffect(() => {
    queue.sentCount = () => change.current.value.length
    queue.onSent = (id) => set([...change.current.value, id])
    queue.onRefused = (sentence) => setRefused((before) => [...before, sentence])
    const online = () => queue.retryCut()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [queue, set])
  const photos = listShownPhotos(value, rows)
  return {
    photos,
    refused,
    add: (files: File[]) => {
      setRefused([])
      queue.add(files)
    },
    remove: ({ key, id }: PhotoRow) => {
      setRefused([])
      queue.remove(key)
      if (id !== null) set(change.current.value.filter((other) => other !== id))
    },
    retry: ({ key }: PhotoRow) => queue.retry(key),
    unsent: () => queue.unsent(),
    sentIds: () => change.current.value,
    finished: async () => {
      await queue.finished()
      return change.current.value
    },
  }
}

function listShownPhotos(value: string[], rows: readonly PhotoRow[]): PhotoRow[] {
  const sent = value.map((id, place) => rows.find((row) => row.id === id) ?? kept(id, place))
  return [...sent, ...rows.filter(({ id }) => id === null)]
}

// A restored draft holds only the ids.
const kept = (id: string, place: number): PhotoRow => ({
  key: id,
  name: `Photo ${place + 1}`,
  preview: null,
  share: null,
  id,
  problem: null,
  cut: false,
})
