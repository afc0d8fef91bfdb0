import { z } from 'zod'
import { bySubject, defineMessage, type EmailContent } from '../../../../../server/mail/messages.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { type Login, loadLogins } from '../passwords/password-links.ts'

type Facts = { login: Login; companyName: string; publicUrl: string }
type Removed = { by: string | null }

const TITLE = 'Two-step sign-in was switched off for your login'

const doneBy = ({ by }: Removed): string =>
  by === null ? 'with your own password' : `by ${by}, an owner of the portal`

function totpRemovedEmail({ login, companyName, publicUrl }: Facts, removed: Removed): EmailContent {
  return {
    subject: TITLE,
    preview: `At ${companyName}, ${doneBy(removed)}.`,
    title: TITLE,
    blocks: [
      {
        paragraph: `Hello ${login.name}, two-step sign-in at ${companyName} was switched off ${doneBy(removed)}. Until you set it up again, your password alone signs you in.`,
      },
      { button: 'Set it up again', url: `${publicUrl}/account` },
      { paragraph: 'If you did not expect this, change your password at once and ask the office.' },
    ],
  }
}

export const totpRemoved = defineMessage({
  kind: 'totp-removed',
  channels: ['email'],
  params: z.object({ by: z.string().nullable() }),
  goneReason: 'the login was ended',
  load: bySubject<Facts>(async ({ publicUrl, ...ctx }, db, uids) => {
    const { companyName } = await loadCompanySettings(ctx, db)
    const logins = await loadLogins(db, uids)
    return new Map(
      [...logins].map(([uid, login]): [string, Facts] => [uid, { login, companyName, publicUrl }]),
    )
  }),
  recipients: ({ login: { uid, email } }) => [{ address: email, uid, uids: [uid] }],
  notice: (_facts, removed) => ({
    title: TITLE,
    body: `It was done ${doneBy(removed)}. Until you set it up again, your password alone signs you in.`,
    link: '/account',
  }),
  email: totpRemovedEmail,
})
