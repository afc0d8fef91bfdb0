import { createContext, type RefObject, use, useCallback, useEffect, useRef, useState } from 'react'
import { type OpenForm, takeDraft, type Watch, watchForm } from '../drafts.ts'
import type { SchemaForm } from '../schema-form.ts'
import { readSession } from '../session.ts'

/** The title of the dialog that a form stands in. */
export const DialogTitle = createContext('')

type Values = Record<string, unknown>
type Options = {
  place: RefObject<HTMLFormElement | null>
  label: string | undefined
  record: string | undefined
}

/**
 * Keeps what is typed when the form closes, the page ends or the session ends under it, and puts it back when the form
 * is opened again. `restored` tells that it did; what is sent or cancelled is settled and not kept.
 */
export function useDraft<In extends Values, Out>(form: SchemaForm<In, Out>, options: Options) {
  const { place, label, record = '' } = options
  const title = use(DialogTitle)
  const latest = useRef(form)
  const watch = useRef<Watch>(null)
  const [restored, setRestored] = useState(false)
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
      typed: () => changed(latest.current, fields),
      present: () => readSession()?.email === session.email,
    }
    const draft = takeDraft(open)
    if (draft) {
      latest.current.setValues({ ...initial, ...draft })
      setRestored(true)
    }
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
  }, [label, title, record, place])
  return {
    restored,
    discard: () => {
      form.reset()
      setRestored(false)
    },
    settle: useCallback(() => watch.current?.settle(), []),
    failed: () => watch.current?.unsettle(),
    done: () => setRestored(false),
  }
}

/** The fields that were changed, without passwords and files; null when none was. */
function changed<In extends Values, Out>(
  form: SchemaForm<In, Out>,
  place: HTMLFormElement | null,
): Values | null {
  const secret = 'input[type="password"], input[autocomplete*="password"]'
  const secrets = [...(place?.querySelectorAll<HTMLElement>(secret) ?? [])].map(
    ({ dataset }) => dataset['path']?.split('.')[0],
  )
  const kept = Object.entries(form.getValues()).filter(
    ([name, value]) =>
      // The names come from the values of this very form.
      form.isDirty(name as never) && !secrets.includes(name) && !/password/i.test(name) && !holdsFile(value),
  )
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) && value.some(holdsFile))
