const PREFIX = 'draft:'
const LIFE_MS = 86_400_000

type Values = Record<string, unknown>
type Kept = { email: string; at: number; basis: string; values: Values }

/** A form that is open: where its values belong, and what was typed into it so far. */
export type OpenForm = {
  /** Whose it is: what was typed is given back to nobody else. */
  email: string
  /** The same whenever this form is opened for the same record. */
  name: string
  /** What it started from: what was typed over other values belongs to another record. */
  basis: string
  /** The fields that were changed; null when none was. */
  typed: () => Values | null
  /** Whether that person is still signed in. */
  present: () => boolean
}

/** An open form that is watched. */
export type Watch = {
  /** What is typed now is sent or cancelled: closing the form keeps none of it. */
  settle: () => void
  /** It could not be sent: it is kept after all. */
  unsettle: () => void
  /** The page may end without another word: what is typed so far is kept, sent or not. */
  keep: () => void
  /** The form is gone. */
  close: () => void
}

const openForms = new Set<OpenForm>()
const restored = new Set<string>()

/** Watches a form while it is open; what is typed when it closes is kept, unless it is settled. */
export function watchForm(form: OpenForm): Watch {
  let settled: string | null = null
  const keepUnsettled = () => {
    if (form.present() && JSON.stringify(form.typed()) !== settled) keep(form)
  }
  openForms.add(form)
  return {
    settle: () => {
      settled = JSON.stringify(form.typed())
    },
    unsettle: () => {
      settled = null
      if (!openForms.has(form)) keepUnsettled()
    },
    keep: () => {
      if (form.present()) keep(form)
    },
    close: () => {
      openForms.delete(form)
      // What was kept while it was open has had its time.
      if (form.present()) forget(form)
      keepUnsettled()
      const key = PREFIX + form.name
      if (sessionStorage.getItem(key) === null) restored.delete(key)
    },
  }
}

const forget = ({ name }: OpenForm) => sessionStorage.removeItem(PREFIX + name)

function keep(form: OpenForm): void {
  const { email, name, basis, typed } = form
  const values = typed()
  if (!values) {
    forget(form)
    return
  }
  const kept: Kept = { email, at: Date.now(), basis, values }
  sessionStorage.setItem(PREFIX + name, JSON.stringify(kept))
}

/** Keeps what is typed in the open forms, for when the same person has signed in again; answers whether any waits. */
export function keepDrafts(): boolean {
  for (const form of openForms) keep(form)
  return draftKeys().length > 0
}

/** What was kept of a form for its person, once. */
export function takeDraft(form: OpenForm): Values | null {
  const { email, name, basis } = form
  const kept = read(PREFIX + name)
  forget(form)
  if (!kept || kept.email !== email || kept.basis !== basis || !isFresh(kept)) return null
  restored.add(PREFIX + name)
  return kept.values
}

/**
 * For a screen at `path` that cannot be shown: forgets what was put back into its forms since the page was loaded; true
 * if there was any.
 */
export function forgetRestoredDrafts(path: string): boolean {
  const keys = [...restored].filter((key) => key.startsWith(`${PREFIX}${path} `))
  for (const key of keys) {
    restored.delete(key)
    sessionStorage.removeItem(key)
  }
  return keys.length > 0
}

/** Forgets what was kept, but for what this person typed within a day. */
export function forgetDrafts({ butOf }: { butOf?: string | undefined } = {}): void {
  for (const key of draftKeys()) {
    const kept = read(key)
    if (!kept || kept.email !== butOf || !isFresh(kept)) sessionStorage.removeItem(key)
  }
}

const isFresh = ({ at }: Kept) => Date.now() - at < LIFE_MS

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

function read(key: string): Kept | null {
  const text = sessionStorage.getItem(key)
  const kept = text === null ? null : parse(text)
  return isKept(kept) ? kept : null
}

// Browser extensions and older versions of the portal write there too.
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { email, at, basis, values } = value as Partial<Record<keyof Kept, unknown>>
  const isObject = typeof values === 'object' && values !== null
  return typeof email === 'string' && typeof at === 'number' && typeof basis === 'string' && isObject
}
