const PREFIX = 'draft:'
const LIFE_MS = 86_400_000

type Values = Record<string, unknown>
type StoredDraft = { email: string; at: number; basis: string; values: Values }

export type OpenForm = {
  /** A draft is restored for the same person only. */
  email: string
  name: string
  /** The initial values: a draft over other values belongs to another record. */
  basis: string
  typed: () => Values | null
  present: () => boolean
}

export type FormWatch = {
  settle: () => void
  unsettle: () => void
  /** Stores the current values, because the page may end without an event. */
  storeDraft: () => void
  close: () => void
}

const openForms = new Set<OpenForm>()
const restored = new Set<string>()

export function watchForm(form: OpenForm): FormWatch {
  let settled: string | null = null
  const storeUnsettled = () => {
    if (form.present() && JSON.stringify(form.typed()) !== settled) storeDraft(form)
  }
  openForms.add(form)
  return {
    settle: () => {
      settled = JSON.stringify(form.typed())
    },
    unsettle: () => {
      settled = null
      if (!openForms.has(form)) storeUnsettled()
    },
    storeDraft: () => {
      if (form.present()) storeDraft(form)
    },
    close: () => {
      openForms.delete(form)
      if (form.present()) deleteDraft(form)
      storeUnsettled()
      const key = PREFIX + form.name
      if (sessionStorage.getItem(key) === null) restored.delete(key)
    },
  }
}

const deleteDraft = ({ name }: OpenForm) => sessionStorage.removeItem(PREFIX + name)

function storeDraft(form: OpenForm): void {
  const { email, name, basis, typed } = form
  const values = typed()
  if (!values) {
    deleteDraft(form)
    return
  }
  const draft: StoredDraft = { email, at: Date.now(), basis, values }
  sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
}

export function storeDrafts(): boolean {
  for (const form of openForms) storeDraft(form)
  return draftKeys().length > 0
}

export function popDraft(form: OpenForm): Values | null {
  const { email, name, basis } = form
  const draft = read(PREFIX + name)
  deleteDraft(form)
  if (!draft || draft.email !== email || draft.basis !== basis || !isFresh(draft)) return null
  restored.add(PREFIX + name)
  return draft.values
}

/** Called for a crashed screen: deletes drafts restored since the page load; true if there were any. */
export function deleteRestoredDrafts(path: string): boolean {
  const keys = [...restored].filter((key) => key.startsWith(`${PREFIX}${path} `))
  for (const key of keys) {
    restored.delete(key)
    sessionStorage.removeItem(key)
  }
  return keys.length > 0
}

/** Keeps those of this person within a day. */
export function deleteDrafts({ exceptOwner }: { exceptOwner?: string | undefined } = {}): void {
  for (const key of draftKeys()) {
    const draft = read(key)
    if (!draft || draft.email !== exceptOwner || !isFresh(draft)) sessionStorage.removeItem(key)
  }
}

const isFresh = ({ at }: StoredDraft) => Date.now() - at < LIFE_MS

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

function read(key: string): StoredDraft | null {
  const text = sessionStorage.getItem(key)
  const draft = text === null ? null : parse(text)
  return isStoredDraft(draft) ? draft : null
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

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false
  const { email, at, basis, values } = value as Partial<Record<keyof StoredDraft, unknown>>
  const isObject = typeof values === 'object' && values !== null
  return typeof email === 'string' && typeof at === 'number' && typeof basis === 'string' && isObject
}
