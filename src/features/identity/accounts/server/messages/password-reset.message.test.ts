import { expect, test } from 'vitest'
import { renderSample } from '../../../../../testing/samples/sample-email.ts'
import { passwordReset, passwordResetEmail } from './password-reset.message.ts'

const HOSTILE = `Kofi\r\nBcc: all@home.test "K" <b>&'`
const mail = (name: string) =>
  renderSample(
    passwordResetEmail({
      companyName: name,
      person: { name, email: 'kofi@tenant.test' },
      setPasswordUrl: 'https://p.test/reset#a-token',
    }),
    name,
  )
const tags = (html: string) => html.match(/<\/?[a-z0-9]+/gi)?.filter((tag) => tag !== '<br') ?? []

test('user input is text in the email, never markup', () => {
  const { html, text } = mail(HOSTILE)
  expect(tags(html)).toEqual(tags(mail('Kofi').html))
  expect(html).toContain('&quot;K&quot; &lt;b&gt;&amp;&#39;')
  expect(text).toContain(HOSTILE)
})

test('the link is the only button, and a secret', () => {
  const { html, text } = mail('Kofi')
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://p.test/reset#a-token"'])
  expect(text).toContain('Set a new password:\nhttps://p.test/reset#a-token\n')
  expect(passwordReset).toMatchObject({ holdsSecret: true, kind: 'password-reset' })
})
