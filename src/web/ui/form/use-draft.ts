import { createContext, type RefObject, use, useCallback, useEffect, useRef, useState } from 'react'
import { type ReadDraft, readDraft, toDraft } from '../../forms/draft-values.ts'
import { type FormWatch, type OpenForm, popDraft, watchForm } from '../../forms/drafts.ts'
import type { SchemaForm } from '../../forms/schema-form.ts'
import { readSession } from '../../session.ts'

export const DialogTitle = createContext('')

type Values = Record<string, unknown>
const NOTHING: ReadDraft = { fields: {}, files: [], dropped: [] }

type Options = {
  place: RefObject<HTMLFormElement | null>
  label: string | undefined
  record: string | undefined
}

/** Stores a draft when the form, the page or the session ends, unless the form was sent or cancelled. */
export function useDraft<In extends Values, Out>(form: SchemaForm<In, Out>, options: Options) {
  const { place, label, record = '' } = options
  const title = use(DialogTitle)
  const latest = useRef(form)
  const watch = useRef<FormWatch>(null)
  const [restored, setRestored] = useState(NOTHING)
  // A ref, because the page may end before the next render.
  const missing = useRef<string[]>([])
  const putBack = useCallback((draft: ReadDraft) => {
    missing.current = draft.files
    setRestored(draft)
  }, [])
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    const session = readSession()
    if (!session) return
    const initial = latest.current.getInitialValues()
    // Removed fields can still be read, but not through the ref.
    const fields = place.current
    const open: OpenForm = {
      email: session.email,
      name: [location.pathname, label ?? title, record].join(' '),
      // Without a record id the initial values identify it.
      basis: record ? '' : JSON.stringify(initial),
      typed: () => toDraft(changed(latest.current, fields), missing.current),
      present: () => readSession()?.email === session.email,
    }
    const draft = readDraft(latest.current.schema, initial, popDraft(open))
    if (Object.keys(draft.fields).length > 0) latest.current.setValues({ ...initial, ...draft.fields })
    putBack(draft)
    const watched = watchForm(open)
    watch.current = watched
    const ignore = new AbortController()
    // A phone may end a hidden page without another event, for example for its camera.
    document.addEventListener('visibilitychange', watched.storeDraft, ignore)
    addEventListener('pagehide', watched.storeDraft, ignore)
    return () => {
      ignore.abort()
      watched.close()
    }
  }, [label, title, record, place, putBack])
  return {
    restored,
    discard: () => {
      form.reset()
      putBack(NOTHING)
    },
    settle: useCallback(() => watch.current?.settle(), []),
    failed: () => watch.current?.unsettle(),
    done: () => putBack(NOTHING),
  }
}

function changed<In extends Values, Out>(form: SchemaForm<In, Out>, place: HTMLFormElement | null): Values {
  const secret =
    'input[type="password"], input[autocomplete*="password"], input[autocomplete="one-time-code"]'
  const secrets = [...(place?.querySelectorAll<HTMLElement>(secret) ?? [])].map(
    ({ dataset }) => dataset['path']?.split('.')[0],
  )
  const typed = Object.entries(form.getValues()).filter(
    ([name]) => form.isDirty(name as never) && !secrets.includes(name) && !/password/i.test(name),
  )
  return Object.fromEntries(typed)
}
