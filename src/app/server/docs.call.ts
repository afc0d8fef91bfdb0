import type { ApiDocument, JsonSchema, Media, Operation } from '../../server/http/openapi.types.ts'
import { escapeHtml } from '../../server/mail/layout.ts'
import { fieldsHtml, rowsOf, typeHtml } from './docs.fields.ts'
import { CALLS } from './docs.values.ts'

export type Call = { method: string; path: string; operation: Operation }

/** Every call of the document, in its order. */
export function callsOf({ paths }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

const exampleIn = (media: Media | undefined) => media?.examples?.['example']?.value
const shellQuoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const isTicketed = ({ security }: Operation) => security.some((way) => 'ticket' in way)

const toldOf = ({ method, path }: Call) => CALLS[`${method} ${path.replace(/^\/api/, '')}`] ?? {}

/** The query of the example: what the call is told to show, else what it cannot do without. */
export function queryOf(call: Call): Record<string, unknown> {
  const told = toldOf(call).query
  if (told) return { ...told }
  const needed = call.operation.parameters?.filter((one) => one.in === 'query' && one.required) ?? []
  return Object.fromEntries(needed.map(({ name, example }) => [name, example]))
}

function address(call: Call, base: string): string {
  const { parameters = [] } = call.operation
  const path = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), call.path)
  const query = new URLSearchParams(
    Object.entries(queryOf(call)).map(([name, value]): [string, string] => [name, String(value)]),
  )
  if (call.method === 'GET' && isTicketed(call.operation)) query.set('token', 'TICKET')
  return `${base}${path}${query.size > 0 ? `?${query}` : ''}`
}

function contents({ operation, method }: Call): string[] {
  const { content = {} } = operation.requestBody ?? {}
  const form = content['multipart/form-data']
  if (form) {
    const fields = Object.entries(form.schema?.properties ?? {})
    const files = fields.filter(([, { format }]) => format === 'binary').map(([name]) => name)
    const texts = Object.entries((exampleIn(form) ?? {}) as Record<string, unknown>)
    return [
      ...files.map((name) => `-F ${name}=@${name}.jpg`),
      ...texts.map(([name, value]) => `-F ${shellQuoted(`${name}=${value}`)}`),
    ]
  }
  const json = exampleIn(content['application/json'])
  if (json !== undefined)
    return ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(json, null, 2))}`]
  return method === 'POST' && isTicketed(operation) ? ['-d token=TICKET'] : []
}

/** The call as one types it in a shell. */
function curlOf(call: Call, base: string): string {
  const { operation, method } = call
  const where = address(call, base)
  const key = operation.parameters?.find(({ name }) => name === 'Idempotency-Key')
  const signedIn = toldOf(call).signedIn ?? (operation.security.length > 0 && !isTicketed(operation))
  const isBytes = Object.values(operation.responses).some(({ content = {} }) => 'application/pdf' in content)
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${where.includes('?') ? shellQuoted(where) : where}`,
    ...(signedIn ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(key ? [`-H 'Idempotency-Key: ${key.example}'`] : []),
    ...contents(call),
    ...(isBytes ? ['-o invoice.pdf'] : []),
  ].join(' \\\n  ')
}

function bodyHtml({ requestBody }: Operation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([type, { schema = {} }]) => {
      const title =
        type === 'application/json' ? 'Body, as JSON' : 'Body, as <code>multipart/form-data</code>'
      return fieldsHtml(title, rowsOf(schema), { sent: true })
    })
    .join('')
}

function parametersHtml({ parameters = [] }: Operation): string {
  const titles = { path: 'In the address', query: 'In the query', header: 'In the header' }
  return (['path', 'query', 'header'] as const)
    .map((place) => {
      const rows = parameters
        .filter((one) => one.in === place)
        .map(({ name, schema, required, description: note, example }) => {
          // An id is an id: how long it may be helps nobody.
          const taken: JsonSchema = place === 'path' ? { type: 'string' } : schema
          return { name, schema: taken, required, note, example: String(example) }
        })
      return fieldsHtml(titles[place], rows, { sent: place !== 'path' })
    })
    .join('')
}

function answerHtml(status: string, { description, content = {} }: Operation['responses'][string]): string {
  const [[type, media] = []] = Object.entries(content)
  const json = type === 'application/json'
  const schema: JsonSchema = media?.schema ?? {}
  const what = json ? typeHtml(schema) : type ? `<code>${escapeHtml(type)}</code>` : ''
  const rows = json ? fieldsHtml('Answer', rowsOf(schema.items ?? schema), { sent: false }) : ''
  return `<p><b>${status}</b> ${escapeHtml(description)}${what ? `: ${what}` : ''}</p>${rows}`
}

/** One call: what it does, who may, what it takes and answers, and an example of both. */
export function callHtml(call: Call, base: string): string {
  const { method, path, operation } = call
  const { operationId: id, summary, description, responses } = operation
  const good = Object.entries(responses).filter(([status]) => status !== '4XX')
  const [answer] = good.map(([, { content }]) => exampleIn(content?.['application/json']))
  const example = (title: string, text: string) =>
    `<figure><figcaption>${title}</figcaption><pre tabindex="0" aria-label="${title}: ${method} ${escapeHtml(path)}"><code>${escapeHtml(text)}</code></pre></figure>`
  return `<article id="${id}">
<h3><a href="#${id}"><span class="verb ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></a></h3>
<div class="said"><p class="lead">${marked(summary)}</p><p class="who">${marked(description)}</p>
${parametersHtml(operation)}${bodyHtml(operation)}
<h4>Answers</h4>${good.map(([status, one]) => answerHtml(status, one)).join('')}
<p><b>4xx</b> Refused, and why: <a href="#errors">Error</a></p></div>
<div class="shown">${example('Request', curlOf(call, base))}${answer === undefined ? '' : example('Answer', JSON.stringify(answer, null, 2))}</div>
</article>`
}

/** Plain text with `code` in it. */
function marked(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
