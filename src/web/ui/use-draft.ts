import { createContext, type RefObject, use, useCallback, useEffect, useRef, useState } from 'react'
import { draftOf, type ReadDraft, readDraft } from '../draft-values.ts'
import { type OpenForm, takeDraft, type Watch, watchForm } from '../drafts.ts'
import type { SchemaForm } from '../schema-form.ts'
import { readSession } from '../session.ts'

/** The title of the dialog that a form stands in. */
export const DialogTitle = createContext('')

type Values = Record<string, unknown>
const NOTHING: ReadDraft = { fields: {}, files: [], leftOut: [] }

type Options = {
  place: RefObject<HTMLFormElement | null>
  label: string | undefined
  record: string | undefined
}

/**
 * Keeps what is typed when the form closes, the page ends or the session ends under it, and puts it back when the form
 * is opened again. `restored` is what was put back; what is sent or cancelled is settled and not kept.
 */
export function useDraft<In extends Values, Out>(form: SchemaForm<In, Out>, options: Options) {
  const { place, label, record = '' } = options
  const title = use(DialogTitle)
  const latest = useRef(form)
  const watch = useRef<Watch>(null)
  const [restored, setRestored] = useState(NOTHING)
  // Kept beside the state: a page may end before it is drawn again.
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
    // Once the form is gone its fields can still be asked, but not through the reference.
    const fields = place.current
    const open: OpenForm = {
      email: session.email,
      name: [location.pathname, label ?? title, record].join(' '),
      // Without a record it is its first values that tell which record a form is about.
      basis: record ? '' : JSON.stringify(initial),
      typed: () => draftOf(changed(latest.current, fields), missing.current),
      present: () => readSession()?.email === session.email,
    }
    const draft = readDraft(latest.current.schema, initial, takeDraft(open))
    if (Object.keys(draft.fields).length > 0) latest.current.setValues({ ...initial, ...draft.fields })
    putBack(draft)
    const watched = watchForm(open)
    watch.current = watched
    const ignore = new AbortController()
    // A phone ends a page that is out of sight without another word, for its camera say.
    document.addEventListener('visibilitychange', watched.keep, ignore)
    addEventListener('pagehide', watched.keep, ignore)
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

/** What was changed, without passwords. */
function changed<In extends Values, Out>(form: SchemaForm<In, Out>, place: HTMLFormElement | null): Values {
  const secret = 'input[type="password"], input[autocomplete*="password"]'
  const secrets = [...(place?.querySelectorAll<HTMLElement>(secret) ?? [])].map(
    ({ dataset }) => dataset['path']?.split('.')[0],
  )
  const typed = Object.entries(form.getValues()).filter(
    ([name]) =>
      // The names come from the values of this very form.
      form.isDirty(name as never) && !secrets.includes(name) && !/password/i.test(name),
  )
  return Object.fromEntries(typed)
}
