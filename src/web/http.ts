import type { z } from 'zod'
import type { Accepted, Answer, Call, Endpoint, Endpoints } from '../shared/endpoint.ts'
import { toKnownId } from '../shared/ids.ts'
import { ApiError, networkError, readFailure } from './api-error.ts'
import { dropFirstCalls, readHeaders, takeFirstCall } from './first-calls.ts'
import { storeDrafts } from './forms/drafts.ts'
import { endSession, readSession } from './session.ts'

type Extra = {
  key?: string | undefined
  signal?: AbortSignal | undefined
  password?: string | undefined
  /** An expired session throws 'Authentication failed…' instead of leading to sign-in. */
  stay?: boolean | undefined
}
type Nothing = Record<never, never>
type Arguments<E extends Endpoint> =
  Nothing extends Call<E> ? [call?: Call<E> & Extra] : [call: Call<E> & Extra]
type Row<E extends Endpoint> = Answer<E> extends readonly (infer One)[] ? One : never
type Params<E extends Endpoint> = E['params'] extends z.ZodType ? { params: z.input<E['params']> } : Nothing
type Fields<E extends Endpoint> = E['form'] extends z.ZodType ? z.input<E['form']> : Nothing
type FileField<E extends Endpoint> = E['file'] extends string ? Record<E['file'], File> : never

export type Page<R> = { rows: R[]; next: string | null; total: number | null }
export type SortedPage<R> = Page<R> & { previous: string | null; offset: number }
export type PageRequest = { limit: number; cursor?: string | undefined; count?: boolean | undefined }

export type Upload<E extends Endpoint> = Params<E> & {
  fields: Fields<E>
  file: FileField<E>
  key?: string | undefined
  onProgress?: ((share: number) => void) | undefined
}

/** Calls of one feature, typed by its endpoints. Every failure is an {@link ApiError}. */
export type Client<E extends Endpoints> = {
  <K extends keyof E & string>(name: K, ...call: Arguments<E[K]>): Promise<Answer<E[K]>>
  page<K extends keyof E & string>(
    name: K,
    page: PageRequest,
    ...call: Arguments<E[K]>
  ): Promise<SortedPage<Row<E[K]>>>
  upload<K extends keyof E & string>(name: K, upload: Upload<E[K]>): Promise<Answer<E[K]>>
  bytes<K extends keyof E & string>(name: K, ...call: Arguments<E[K]>): Promise<Blob>
  respondAsync<K extends keyof E & string>(name: K, call: Call<E[K]> & Extra): Promise<Accepted<E[K]>>
}

type AnyCall = Extra & { params?: object; query?: object; body?: unknown; prefer?: string }
type AnyUpload = Pick<Upload<Endpoint>, 'key' | 'onProgress'> & {
  params?: object
  fields: object
  file: object
}

/** VITE_API_ROOT at build time, else the page's origin, then '/api'. */
export const API_ROOT = `${(import.meta.env.VITE_API_ROOT ?? '').replace(/\/+$/, '')}/api`

// Someone else changed or deleted the record.
const STALE = [404, 409]
/** The window event after a change was refused because the shown data is stale. */
export const STALE_DATA = 'staledata'
/** The window event after a call was refused because the owner has to set up two-step sign-in. */
export const NEEDS_TOTP = 'needstotp'

export function client<E extends Endpoints>(under = ''): Client<E> {
  const whole = (name: string) => name.replace(' ', ` ${under}`)
  const call = (name: string, given?: AnyCall) =>
    name.startsWith('GET ') ? json(whole(name), given) : noted(json(whole(name), given))
  return Object.assign(call, {
    page: (name: string, request: PageRequest, call?: AnyCall) => page(whole(name), request, call),
    upload: (name: string, given: AnyUpload) => noted(upload(whole(name), given)),
    bytes: (name: string, call?: AnyCall) => bytes(whole(name), call),
    respondAsync: (name: string, call: AnyCall) =>
      noted(json(whole(name), { ...call, prefer: 'respond-async' })),
  }) as unknown as Client<E>
}

const underWay = new Set<Promise<unknown>>()

function noted<T>(change: Promise<T>): Promise<T> {
  const done = () => underWay.delete(change)
  underWay.add(change)
  change.then(done, done)
  return change
}

export async function changesAnswered(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay)
}

async function json(name: string, call: AnyCall = {}): Promise<unknown> {
  const text = await readText(await request(name, call))
  return text === '' ? undefined : parse(text)
}

async function page(
  name: string,
  { limit, cursor, count }: PageRequest,
  call: AnyCall = {},
): Promise<SortedPage<unknown>> {
  const query = { ...call.query, limit, cursor, count: count || undefined }
  const response = await request(name, { ...call, query })
  const { headers } = response
  const total = headers.get('X-Total-Count')
  return {
    rows: parse(await readText(response)) as unknown[],
    next: readCursor(headers.get('Link'), 'next'),
    previous: readCursor(headers.get('Link'), 'prev'),
    total: total === null ? null : Number(total),
    offset: Number(headers.get('X-Offset') ?? 0),
  }
}

async function bytes(name: string, call: AnyCall = {}): Promise<Blob> {
  return (await request(name, call)).blob().catch(broken)
}

function upload(name: string, { params, fields, file, key, onProgress }: AnyUpload): Promise<unknown> {
  const { method, url } = address(name, { ...(params && { params }) })
  const form = new FormData()
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined) form.append(field, String(value))
  for (const [field, value] of Object.entries(file)) form.append(field, value)
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    for (const [header, value] of Object.entries(headers({ key }))) xhr.setRequestHeader(header, value)
    const stall = watchProgress(() => xhr.abort())
    xhr.upload.onprogress = (event) => {
      stall.moved()
      onProgress?.(event.total ? event.loaded / event.total : 0)
    }
    xhr.onerror = () => reject(networkError())
    xhr.onabort = () => reject(networkError())
    xhr.onloadend = stall.end
    xhr.onload = () => {
      if (xhr.status < 200 || xhr.status >= 300) reject(failure(xhr.status, xhr.responseText, {}))
      else Promise.resolve(xhr.responseText).then(parse).then(resolve, reject)
    }
    xhr.send(form)
  })
}

const STALLED_AFTER_MS = 60_000

/** Aborts a request without progress for a minute, because a connection may stall without an error. */
export function watchProgress(
  onStall: () => void,
  ms = STALLED_AFTER_MS,
): { moved: () => void; end: () => void } {
  let timer = setTimeout(onStall, ms)
  return {
    moved() {
      clearTimeout(timer)
      timer = setTimeout(onStall, ms)
    },
    end: () => clearTimeout(timer),
  }
}

async function request(name: string, call: AnyCall): Promise<Response> {
  const { method, url } = address(name, call)
  const init: RequestInit = { method, headers: headers(call), signal: call.signal ?? null }
  if (call.body !== undefined) init.body = JSON.stringify(call.body)
  const first = method === 'GET' ? takeFirstCall(url, readSession()?.token) : dropFirstCalls()
  const response = await (first ?? fetch(url, init)).catch(broken)
  if (response.ok) return response
  if (method !== 'GET' && STALE.includes(response.status)) dispatchEvent(new Event(STALE_DATA))
  const error = failure(response.status, await readText(response), call)
  if (!error.flags.needsPassword) throw error
  const password = await (await whoAsks())(call.password === undefined ? null : error.message)
  if (password === null) throw new ApiError(403, 'Your password was not entered; nothing was changed.')
  return request(name, { ...call, password })
}

type AskPassword = (problem: string | null) => Promise<string | null>

let askPassword: AskPassword | undefined
const waiting: ((ask: AskPassword) => void)[] = []

const whoAsks = (): AskPassword | Promise<AskPassword> =>
  askPassword ?? new Promise((resolve) => waiting.push(resolve))

/** Sets the dialog that asks for a password while a call waits; null if the person cancels. */
export function askPasswordWith(ask: AskPassword): () => void {
  askPassword = ask
  for (const resolve of waiting.splice(0)) resolve(ask)
  return () => {
    askPassword = undefined
  }
}

const readText = (response: Response): Promise<string> => response.text().catch(broken)

/** Browsers report a broken connection as TypeError, also within a response. */
function broken(error: unknown): never {
  throw error instanceof TypeError ? networkError() : error
}

// A captive portal may answer 200 with its own page.
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw error instanceof SyntaxError ? networkError() : error
  }
}

function failure(status: number, text: string, { stay }: Extra): ApiError {
  const error = readFailure(status, text)
  if (error.flags.needsTotp) dispatchEvent(new Event(NEEDS_TOTP))
  if (status !== 401 || readSession() === null) return error
  // The caller may close its forms when it shows that the session has expired.
  storeDrafts()
  if (stay) return new ApiError(401, `Authentication failed. ${error.message}`)
  endSession()
  return error
}

function address(name: string, { params = {}, query = {} }: AnyCall): { method: string; url: string } {
  const [method = 'GET', template = ''] = name.split(' ')
  const values = new Map<string, unknown>(Object.entries(params))
  const path = template.replace(/\{(\w+)\}/g, (_, field: string) =>
    toPathSegment(String(values.get(field)), field),
  )
  const search = new URLSearchParams()
  for (const [field, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(field, String(value))
  }
  return { method, url: `${API_ROOT}${path}${search.size > 0 ? `?${search}` : ''}` }
}

/** Ids from the address must not reach other calls: 'totals' would call GET /requests/totals. Months and years cannot. */
const toPathSegment = (text: string, field: string): string => {
  // The provider's payment references and the rows of a book have any form.
  if ((field === 'reference' || field === 'row') && !/^\.*$/.test(text)) return encodeURIComponent(text)
  return /^\d{4}(-\d\d)?$/.test(text) ? text : toKnownId(text)
}

function headers({ key, body, prefer, password }: AnyCall): Record<string, string> {
  return {
    ...readHeaders(readSession()?.token),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(key && { 'Idempotency-Key': key }),
    ...(prefer && { Prefer: prefer }),
    // RFC 8187, because headers lose characters beyond Latin-1 and outer blanks.
    ...(password !== undefined && { 'X-Confirm-Password': `UTF-8''${encodeURIComponent(password)}` }),
  }
}

function readCursor(link: string | null, rel: 'next' | 'prev'): string | null {
  const target = link?.match(new RegExp(`<([^>]*)>\\s*;\\s*rel="?${rel}"?`))?.[1]
  return target ? new URL(target, location.href).searchParams.get('cursor') : null
}
