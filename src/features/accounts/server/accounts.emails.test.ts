import { expect, test } from 'vitest'
import { createCompanySettings } from '../../../testing/sample-emails.ts'
import { passwordResetMail } from './accounts.emails.ts'

const HOSTILE = `Kofi\r\nBcc: all@home.test "K" <b>&'`
const mail = (name: string) =>
  passwordResetMail({
    company: createCompanySettings(name),
    person: { uid: 'uid', name, email: 'kofi@tenant.test' },
    setPasswordUrl: 'https://p.test/reset#a-token',
    publicUrl: 'https://p.test',
    replyTo: 'ama@landlord.test',
  })
const tags = (html: string) => html.match(/<\/?[a-z0-9]+/gi)?.filter((tag) => tag !== '<br') ?? []

test('what was typed is text in the mail, never markup', () => {
  const { html, text, to } = mail(HOSTILE)
  expect(tags(html)).toEqual(tags(mail('Kofi').html))
  expect(html).toContain('&quot;K&quot; &lt;b&gt;&amp;&#39;')
  expect(text).toContain(HOSTILE)
  expect(to).toBe('kofi@tenant.test')
})

test('the link is the one thing to press, and the mail is emptied once it went', () => {
  const { html, text, holdsSecret, kind, replyTo } = mail('Kofi')
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://p.test/reset#a-token"'])
  expect(text).toContain('Set a new password:\nhttps://p.test/reset#a-token\n')
  expect({ holdsSecret, kind, replyTo }).toEqual({
    holdsSecret: true,
    kind: 'password-reset',
    replyTo: 'ama@landlord.test',
  })
})
