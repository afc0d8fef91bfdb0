import { getErrorMessage } from '../../../../../web/api-error.ts'
import { isConnectionLost } from '../../../../../web/connection.ts'
import { randomKey } from '../../../../../web/forms/form-key.ts'
import { CASE_MESSAGES } from '../../cases.messages.ts'
import { type CaseKind, MAX_PHOTOS } from '../../cases.rules.ts'
import { type Prepared, preparePhoto } from './photo-prepare.ts'
import { uploadPhoto } from './photo-upload.ts'

/** `share` is the uploaded part from 0 to 1; `id` is set once uploaded, `problem` if it failed. */
export type PhotoRow = {
  key: string
  name: string
  preview: Blob | null
  share: number | null
  id: string | null
  problem: string | null
  cut: boolean
}

type Sending = PhotoRow & { chosen: File; ready: Prepared | null }

/** One upload at a time, so that the first photo arrives early. Only sendable photos count towards {@link MAX_PHOTOS}. */
export class PhotoQueue {
  readonly #kind: CaseKind
  readonly #listeners = new Set<() => void>()
  #rows: readonly Sending[] = []
  #preparing: Promise<void> = Promise.resolve()
  #work: Promise<void> = Promise.resolve()
  /** Photos in the form's value, including a restored draft. */
  sentCount: () => number = () => 0
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

  retryCut(): void {
    for (const { key, problem, cut } of this.#rows) if (problem !== null && cut) this.retry(key)
  }

  remove(key: string): void {
    this.#show(this.#rows.filter((row) => row.key !== key))
  }

  /** Throws an error naming the failed photos. */
  async finished(): Promise<void> {
    await this.#workDone()
    this.#refuseFailed(({ problem }) => problem !== null)
  }

  /** Photos waiting for a connection. Throws an error naming those that failed otherwise. */
  async unsent(): Promise<Prepared[]> {
    await this.#workDone()
    this.#refuseFailed(({ problem, cut }) => problem !== null && !cut)
    return this.#rows.flatMap(({ ready, cut }) => (ready && cut ? [ready] : []))
  }

  #refuseFailed(isFailed: (row: PhotoRow) => boolean): void {
    const failed = this.#rows.filter(isFailed).map(({ name }) => name)
    if (failed.length > 0) throw new Error(unsent(failed))
  }

  async #workDone(): Promise<void> {
    for (let work: Promise<void> | null = null; work !== this.#work; ) {
      work = this.#work
      await work
    }
  }

  /** All are prepared before uploading, so that problems show at once. */
  #enqueue(key: string): void {
    this.#preparing = this.#preparing.then(() =>
      this.#prepare(key).catch((error: unknown) => this.#fail(key, error)),
    )
    const prepared = this.#preparing
    this.#work = this.#work.then(() => prepared).then(() => this.#send(key))
  }

  async #prepare(key: string): Promise<void> {
    const row = this.#find(key)
    if (!row || row.ready) return
    const waiting = this.#rows.filter(({ ready }) => ready !== null).length
    if (this.sentCount() + waiting >= MAX_PHOTOS) {
      this.remove(key)
      return this.onRefused(CASE_MESSAGES.tooManyPhotos)
    }
    const ready = await preparePhoto(row.chosen)
    if (ready.problem !== null) return this.#refuse(row, ready.problem)
    this.#change(key, { ready, preview: ready.thumbnail ?? ready.file })
  }

  async #send(key: string): Promise<void> {
    const ready = this.#find(key)?.ready
    if (!ready) return
    this.#change(key, { share: 0 })
    try {
      const onProgress = (share: number) => this.#change(key, { share })
      const { id } = await uploadPhoto(this.#kind, ready, { key, onProgress })
      const kept = this.#find(key)
      this.#change(key, { id, share: null, ready: null, cut: false })
      if (kept) this.onSent(id)
    } catch (error) {
      this.#fail(key, error)
    }
  }

  #fail(key: string, error: unknown): void {
    this.#change(key, { share: null, problem: getErrorMessage(error), cut: isConnectionLost(error) })
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
