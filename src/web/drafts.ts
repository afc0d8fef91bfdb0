const PREFIX = 'draft:'
const LIFE_MS = 86_400_000

type Values = Record<string, unknown>
type Kept = { email: string; at: number; basis: string; values: Values }

export type OpenForm = {
  /** A draft is restored for the same person only. */
  email: string
  /** Equal whenever the same form is opened for the same record. */
  name: string
  /** The initial values: a draft over other values belongs to another record. */
  basis: string
  typed: () => Values | null
  present: () => boolean
}

export type Watch = {
  /** The form was sent or cancelled, so closing it stores no draft. */
  settle: () => void
  unsettle: () => void
  /** The page may end without an event, so this stores the current values. */
  keep: () => void
  close: () => void
}

const openForms = new Set<OpenForm>()
const restored = new Set<string>()

/** Stores the values when the form closes, unless it is settled. */
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

export function keepDrafts(): boolean {
  for (const form of openForms) keep(form)
  return draftKeys().length > 0
}

export function takeDraft(form: OpenForm): Values | null {
  const { email, name, basis } = form
  const kept = read(PREFIX + name)
  forget(form)
  if (!kept || kept.email !== email || kept.basis !== basis || !isFresh(kept)) return null
  restored.add(PREFIX + name)
  return kept.values
}

/** For a crashed screen: deletes the drafts restored since the page was loaded; true if there were any. */
export function forgetRestoredDrafts(path: string): boolean {
  const keys = [...restored].filter((key) => key.startsWith(`${PREFIX}${path} `))
  for (const key of keys) {
    restored.delete(key)
    sessionStorage.removeItem(key)
  }
  return keys.length > 0
}

/** Deletes drafts, except those of this person within a day. */
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

// Browser extensions and older versions write to the same storage.
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
