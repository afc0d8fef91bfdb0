import { useCallback, useEffect, useRef, useState } from 'react'
import { popDraft, watchForm } from '../../../../../web/forms/drafts.ts'
import { readSession } from '../../../../../web/session.ts'
import { type RentColumn, type TypedRents, typedRents } from './rents.rows.ts'

const toDraft = (typed: TypedRents) => (Object.keys(typed).length > 0 ? { typed } : null)

/** Typed rents survive reload, leaving and the end of the session. */
export function useTypedRents() {
  const [typed, setTyped] = useState<TypedRents>({})
  const [isRestored, setIsRestored] = useState(false)
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useEffect(() => {
    const email = readSession()?.email
    if (email === undefined) return
    const form = {
      email,
      name: `${location.pathname} rents`,
      basis: '',
      typed: () => toDraft(latest.current),
      present: () => readSession()?.email === email,
    }
    const kept = typedRents.safeParse(popDraft(form)?.['typed']).data
    if (kept) setTyped(kept)
    setIsRestored(kept !== undefined)
    const watched = watchForm(form)
    const ignore = new AbortController()
    document.addEventListener('visibilitychange', watched.storeDraft, ignore)
    addEventListener('pagehide', watched.storeDraft, ignore)
    return () => {
      ignore.abort()
      watched.close()
    }
  }, [])
  return {
    typed,
    isRestored,
    type: useCallback(
      (id: string, column: RentColumn, value: string) =>
        setTyped((before) => ({ ...before, [id]: { ...before[id], [column]: value } })),
      [],
    ),
    fill: (rents: TypedRents) =>
      setTyped((before) => ({
        ...before,
        ...Object.fromEntries(Object.entries(rents).map(([id, rent]) => [id, { ...before[id], ...rent }])),
      })),
    /** Once they are drafts, or nobody wants them. */
    forget: (ids: readonly string[] = Object.keys(typed)) => {
      setIsRestored(false)
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))))
    },
  }
}
