import type { ApiDocument } from '../../server/http/openapi.types.ts'
import { escapeHtml } from '../../server/mail/layout.ts'
import { fieldsHtml, rowsOf } from './docs.fields.ts'
import { ERROR_EXAMPLE } from './docs.values.ts'

const code = (text: string) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`

const STATUSES: [status: string, meaning: string][] = [
  ['400', 'What was sent is not right; <code>details</code> has a sentence for each wrong field.'],
  ['401', 'No token, or one that has ended: sign in again.'],
  ['403', 'Not yours, or not for your role.'],
  ['404', 'Not there, or none of your business.'],
  ['409', 'It does not go with what is stored: an invoice that is paid already, an e-mail in use.'],
  ['413, 415', 'The file is too large, or of another type.'],
  ['422', 'An Idempotency-Key was used again with other contents.'],
  ['429', 'Too many tries; <code>Retry-After</code> says for how many seconds to wait.'],
  ['500', 'A fault of the portal, with a reference to quote.'],
  ['503', 'The portal cannot serve now; try again after <code>Retry-After</code> seconds.'],
]

const statuses = () =>
  `<table class="short"><caption>Statuses</caption><tbody>${STATUSES.map(
    ([status, meaning]) => `<tr><th scope="row">${status}</th><td>${meaning}</td></tr>`,
  ).join('')}</tbody></table>`

type Chapter = { id: string; title: string; html: string }

/** What holds for all calls: signing in, shapes, errors, lists. */
export function introOf({ components }: ApiDocument, base: string): Chapter[] {
  const error = rowsOf(components.schemas['Error'] ?? {})
  return [
    {
      id: 'sign-in',
      title: 'Signing in',
      html: `<p>Sign in once and send the token with every call. It lives 7 days and is renewed by use; signing out, or a
new password, ends it.</p>${code(`TOKEN=$(curl -s ${base}/api/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "ama.mensah@example.com", "password": "…"}' | jq -r .token)

curl ${base}/api/auth/me -H "Authorization: Bearer $TOKEN"`)}
<p><code>jq</code> picks the token out of the answer: a small program of its own, in every package manager. People, ids
and days in the examples are made up; put yours in their place.</p>
<p>Links and images cannot send a header. They take a ticket in <code>?token=</code> instead: a POST to the
<code>/ticket</code> of a file or PDF gives one that opens this file only, for 60 seconds. In the examples it stands as <code>TICKET</code>.</p>`,
    },
    {
      id: 'shapes-of-values',
      title: 'Money, days and texts',
      html: `<ul><li>Bodies and answers are JSON. A body needs <code>Content-Type: application/json</code>: without it curl sends a
form, and fields count as missing (400). Files go as <code>multipart/form-data</code>. Fields that a call does not know
are dropped.</li>
<li>Money is a number of Ghana cedis with at most two decimals, from 0 to 100,000,000: <code>1500.5</code>.</li>
<li>A day is <code>"2026-12-05"</code>, in the time zone of the portal. An instant is ISO 8601 in UTC:
<code>"2026-11-20T09:00:00.000Z"</code>.</li>
<li>A text of one line has at most 200 characters, a long one 5,000; spaces around it are cut off.</li>
<li>Making answers 201 with the whole stored object, changing answers 200 likewise, deleting 204. A change names only
what changes.</li></ul>`,
    },
    {
      id: 'errors',
      title: 'Errors',
      html: `<p>Whatever is refused is answered in this form:</p>${code(JSON.stringify(ERROR_EXAMPLE, null, 2))}
${fieldsHtml('Error', error, { sent: false })}${statuses()}`,
    },
    {
      id: 'idempotency-key',
      title: 'Doing a thing once',
      html: `<p>A line that breaks leaves open whether a call arrived. Calls that make or send something take the header
<code>Idempotency-Key</code>: any text of up to 255 characters, a new one for each thing you do. The same key with the
same contents, by the same person within 24 hours, does nothing again and gets the first answer again
(<code>Idempotent-Replayed: true</code>); two at the same time get the same answer. Other contents under the same key
are refused with 422. The examples have a key for each call: change it when you try one again with other contents.</p>`,
    },
    {
      id: 'lists',
      title: 'Lists and pages',
      html: `<p>A list is a JSON array, newest first: all that match, up to 10,000. With <code>?limit=</code> (1 to 500) it
comes in pages: while there is more, the answer carries the address of the next page, and with
<code>?count=true</code> how many there are in all. Lists with a <code>?sort=</code> lead back to the previous page too,
and tell how many rows come before this one.</p>${code(`Link: </api/invoices?limit=50&cursor=MTc2…>; rel="next",
  </api/invoices?limit=50&cursor=WyJu…>; rel="prev"
X-Total-Count: 184
X-Offset: 50`)}`,
    },
    {
      id: 'etag',
      title: 'What has not changed',
      html: `<p>An answer to GET that carries data has an <code>ETag</code>. Send it back in <code>If-None-Match</code>: while
nothing has changed the answer is 304, without a body.</p>${code(`curl -i ${base}/api/invoices -H "Authorization: Bearer $TOKEN" -H 'If-None-Match: W/"…"'`)}`,
    },
  ]
}
