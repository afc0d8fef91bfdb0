import { messageOf } from '../../../../web/api-error.ts'
import { isConnectionLost } from '../../../../web/connection.ts'
import { randomKey } from '../../../../web/form-key.ts'
import type { CaseKind } from '../../cases.rules.ts'
import { type Prepared, preparePhoto } from './photo-prepare.ts'
import { uploadPhoto } from './photo-upload.ts'

/** `share` is the uploaded part from 0 to 1; `id` is set once uploaded, `problem` when it failed. */
export type PhotoRow = {
  key: string
  name: string
  preview: Blob | null
  share: number | null
  id: string | null
  problem: string | null
  /** It failed for want of a connection. */
  cut: boolean
}

type Sending = PhotoRow & { chosen: File; ready: Prepared | null }

/** One upload at a time, so that the first photo arrives early on a slow connection. */
export class PhotoQueue {
  readonly #kind: CaseKind
  readonly #listeners = new Set<() => void>()
  #rows: readonly Sending[] = []
  #work: Promise<void> = Promise.resolve()
  onSent: (id: string) => void = () => undefined
  onRefused: (sentence: string) => void = () => undefined

  constructor(kind: CaseKind) {
    this.#kind = kind
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly rows = (): readonly PhotoRow[] => this.#rows

  add(files: readonly File[]): void {
    const added = files.map((chosen) => ({
      key: randomKey(),
      name: chosen.name,
      preview: null,
      share: null,
      id: null,
      problem: null,
      chosen,
      ready: null,
      cut: false,
    }))
    this.#show([...this.#rows, ...added])
    for (const { key } of added) this.#enqueue(key)
  }

  retry(key: string): void {
    this.#change(key, { problem: null, cut: false })
    this.#enqueue(key)
  }

  /** Retries uploads that failed for want of a connection. */
  retryCut(): void {
    for (const { key, problem, cut } of this.#rows) if (problem !== null && cut) this.retry(key)
  }

  remove(key: string): void {
    this.#show(this.#rows.filter((row) => row.key !== key))
  }

  /** Throws an error that names the photos that failed. */
  async finished(): Promise<void> {
    await this.#workDone()
    const failed = this.#rows.filter(({ problem }) => problem !== null).map(({ name }) => name)
    if (failed.length > 0) throw new Error(unsent(failed))
  }

  /** The photos that wait for a connection. */
  async unsent(): Promise<Prepared[]> {
    await this.#workDone()
    return this.#rows.flatMap(({ ready, cut }) => (ready && cut ? [ready] : []))
  }

  async #workDone(): Promise<void> {
    for (let work: Promise<void> | null = null; work !== this.#work; ) {
      work = this.#work
      await work
    }
  }

  #enqueue(key: string): void {
    this.#work = this.#work.then(() => this.#send(key))
  }

  async #send(key: string): Promise<void> {
    const row = this.#find(key)
    if (!row) return
    try {
      const ready = row.ready ?? (await preparePhoto(row.chosen))
      if (ready.problem !== null) return this.#refuse(row, ready.problem)
      this.#change(key, { ready, preview: ready.thumbnail ?? ready.file, share: 0 })
      const onProgress = (share: number) => this.#change(key, { share })
      const { id } = await uploadPhoto(this.#kind, ready, { key, onProgress })
      const kept = this.#find(key)
      this.#change(key, { id, share: null, ready: null, cut: false })
      if (kept) this.onSent(id)
    } catch (error) {
      this.#change(key, { share: null, problem: messageOf(error), cut: isConnectionLost(error) })
    }
  }

  #refuse({ key, name }: Sending, problem: string): void {
    this.remove(key)
    this.onRefused(`${name}: ${problem}`)
  }

  #find(key: string): Sending | undefined {
    return this.#rows.find((row) => row.key === key)
  }

  #change(key: string, changes: Partial<Sending>): void {
    this.#show(this.#rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  }

  #show(rows: readonly Sending[]): void {
    this.#rows = rows
    for (const listener of this.#listeners) listener()
  }
}

const unsent = (names: string[]) =>
  names.length === 1
    ? `${names[0]} has not been uploaded. Please try it again or remove it.`
    : `${names.join(', ')} have not been uploaded. Please try them again or remove them.`
